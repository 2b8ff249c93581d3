import { segment } from './segment';

/** A longer query is searched by this many of its different terms, the first ones. */
export const MAX_QUERY_TERMS = 64;

/** Words that say nothing about what is sought; left out while others remain. */
const fillers = new Set(
  (
    'a an and are as at be by can could did do does for from had has have how i if in into is it its me my no not of on ' +
    'or our please s should so t tell than that the their them then there these they this to was we were what when ' +
    'where which who why will with would you your'
  ).split(' '),
);

/** An FTS5 expression that finds any of the query's terms, always well-formed; undefined when it has none. */
export function searchExpression(query: string): string | undefined {
  const terms = [...new Set(segment(query, 'query'))];
  const telling = terms.filter(term => !fillers.has(term));
  const chosen = (telling.length > 0 ? telling : terms).slice(0, MAX_QUERY_TERMS);
  return chosen.length === 0 ? undefined : chosen.map(term => `"${term}"`).join(' OR ');
}
