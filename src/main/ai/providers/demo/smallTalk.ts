/** What a message opens with before it comes to the point, and the point. */
export interface SmallTalk {
  readonly kind: 'greeting' | 'thanks';
  /** What is asked after it; empty when nothing is. */
  readonly rest: string;
}

const whole =
  /^(?:who are you|what are you|what can you do|how are you|help|help me|你是谁|你能做什么|何ができますか?)[\s?!.？！。]*$/i;
const greeting =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))\b|你好|您好|こんにちは|おはよう(?:ございます)?)[\s,.!~，。！、]*/i;
const thanks =
  /^(?:(?:thanks|thank you)(?: (?:so|very) much)?\b|谢谢你?|謝謝你?|ありがとう(?:ございます)?)[\s,.!，。！、]*/i;

/** Splits a courtesy from what follows it; undefined for a message that begins with neither. */
export function readSmallTalk(text: string): SmallTalk | undefined {
  if (text === '' || whole.test(text)) return { kind: 'greeting', rest: '' };
  const thanked = thanks.exec(text);
  if (thanked) return { kind: 'thanks', rest: text.slice(thanked[0].length) };
  const greeted = greeting.exec(text);
  if (!greeted) return undefined;
  const rest = text.slice(greeted[0].length);
  return { kind: 'greeting', rest: whole.test(rest) ? '' : rest };
}
