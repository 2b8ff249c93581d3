/** The value that a text is as JSON; undefined for a text that is none, so that the caller can say what that means. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
