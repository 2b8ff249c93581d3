import { searchTerms } from './searchTerms';

/** Where one wish ends and the next begins. */
const joints = /\s*(?:[,;:，、；：]|\band then\b|\bthen\b|\band\b|\bplus\b|然后|并且|并|再|同时|してから|して、)\s*/u;
/** Words below which a part is no wish of its own: `search and replace` is one. */
const MIN_TERMS = 2;

/** The single wishes of a question that holds several; empty for one that holds one. */
export function splitQuery(query: string): string[] {
  const parts = query
    .split(joints)
    .map(part => part.trim())
    .filter(part => part !== '');
  const areWishes = parts.length > 1 && parts.every(part => searchTerms(part, 'query').length >= MIN_TERMS);
  return areWishes ? parts : [];
}
