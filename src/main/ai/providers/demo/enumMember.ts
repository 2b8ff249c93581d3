import type { Pieces } from './pieces';
import { spellingOf } from './units';
import { singular } from './words';

interface Mention {
  readonly index: number;
  readonly member: string;
  /** Stands behind a number, as the unit of a value does: "5 km", "5km". */
  readonly counted: boolean;
  /** The word before it. */
  readonly before: string;
}

/**
 * The member that a request mentions, for the property `name`: "from" is the unit behind the number and "to" the one
 * behind "to", else the first. A mention serves once, so that "km to miles" gives two different units.
 */
export function takeEnumMember(name: string, members: readonly unknown[], { words }: Pieces): string | undefined {
  const names = members.filter(member => typeof member === 'string');
  const mentions = words.flatMap((word, index) =>
    mentionAt(word.toLowerCase(), index, words[index - 1]?.toLowerCase() ?? '', names),
  );
  const found = mentions.find(fits(name)) ?? mentions[0];
  if (found) words[found.index] = '';
  return found?.member;
}

function mentionAt(word: string, index: number, before: string, names: readonly string[]): Mention[] {
  const bare = word.replace(/^-?\d+(?:\.\d+)?/, '').replace(/^["'(]+|["').:：]+$/g, '');
  const forms = [bare, singular(bare), spellingOf(bare), spellingOf(singular(bare))];
  const member = names.find(each => forms.includes(each.toLowerCase()) || forms.includes(each));
  if (member === undefined || bare === '') return [];
  return [{ index, member, counted: /^-?\d/.test(word) || /^-?[\d.]+$/.test(before), before }];
}

const fits = (name: string) => (mention: Mention) =>
  /^(?:to|into|target|output)/i.test(name)
    ? ['to', 'into', 'in', 'as'].includes(mention.before)
    : /^(?:from|source|input|unit)/i.test(name) && (mention.counted || mention.before === 'from');
