/** Where the text stands in requests that neither quote it nor put it behind a colon. */
const forms = [
  /\b(?:for|of|about|containing|named|called)\s+(\S.*)$/i,
  /^(?:please\s+|now\s+)?(?:append|add|put|write(?: down)?|jot(?: down)?|save|note(?: down)?)\s+(\S.*?)\s+(?:to|in|into|on)\s+(?:my|the)\s+[\w ]+[.!]?$/i,
  /(?:记一下|記一下|记下|記下|写下|寫下)\s*(\S.*)$/,
  /^(\S.*?)(?:を|と)?(?:メモ|ノート)[にへ]?(?:追加|書|記録)/,
  /(?:メモ|ノート)[にへ](\S.*?)(?:を|と)(?:追加|書|記録)/,
];

/** Longest sentence that is searched for its object; behind it a person means a text, and says so with a colon. */
const MAX_SENTENCE = 500;
/** "this", "a note": words that stand for a text instead of being it. */
const placeholder =
  /^(?:(?:an?|the|this|that|it|these|some|another|new|my)(?:\s+\w+){0,2}|[一这這那]?[个個条條]?笔记)$/i;

/** What is left of a sentence without the words of the request: "search notes for milk" leaves "milk". */
export function objectText(text: string): string | undefined {
  if (text.length > MAX_SENTENCE) return undefined;
  for (const form of forms) {
    const found = form
      .exec(text)?.[1]
      ?.replace(/[.?!。？！]+$/, '')
      .trim();
    if (found && !placeholder.test(found)) return found;
  }
  return undefined;
}
