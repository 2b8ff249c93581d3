const request =
  /^\W*(?:please\s+|can you\s+|could you\s+)?(?:tell|write|give|make|compose)\s+(?:me\s+|us\s+)?(?:an?\s+)?(?:(?:very|really)\s+)?(?:long|lengthy)\b[^:]{0,60}\b(?:story|text|answer|tale|essay|article|poem)\b|^[^:：]{0,20}(?:长篇?|很长的)(?:故事|文章)|^[^:：]{0,20}長い(?:話|文章|物語)/i;

/** Whether a message asks for a long text for its own sake; one that stands in a note does not. */
export const asksForStory = (text: string): boolean => request.test(text);

/** A text long enough to watch it stream, to stop it and to reload in the middle; made anew from parts by `seed`. */
export function story(paragraphs = 9, seed = 1): string {
  const pick = <T>(from: readonly [T, ...T[]], turn: number): T => from[(turn * 7 + seed * 3) % from.length] ?? from[0];
  const text = Array.from({ length: paragraphs }, (_, turn) =>
    [pick(openings, turn), pick(middles, turn + 1), pick(turns, turn + 2), pick(closings, turn + 3)].join(' '),
  );
  return ['## The quartermaster of the long voyage', ...text].join('\n\n');
}

const openings = [
  'On the first morning the quartermaster opened the stores and counted everything aloud, so that nobody could say later that they had not known.',
  'The wind turned in the night, and with it the mood on deck.',
  'A stranger came aboard with a chest of instruments and a list of promises.',
  'For three days there was fog, and the ship moved by sound alone.',
  'When the harbour lights were gone, the crew began to ask for things.',
] as const;
const middles = [
  'Every tool had its hook, every hook had its label, and every label had been read by two people before it was nailed down.',
  'The navigator wanted the heavy sextant, the cook wanted the sharp knives, and the youngest sailor wanted the flare gun for no reason at all.',
  'Some requests were granted with a nod, some were written into the book, and some were only met with a long look.',
  'The book lay open on the table, and in it stood who had taken what, and when, and whether it had come back.',
  'It was not mistrust, the quartermaster said, but the plain wish to sleep well.',
] as const;
const turns = [
  'Once a rope was asked for twice, by two people who had not spoken to each other, and it was handed out once.',
  'When a storm tore the page in half, the missing line was not guessed at: it was marked as unknown, and somebody went to look.',
  'A crate that nobody had opened for a year was carried ashore, because it cost room and answered no question.',
  'The captain asked why the flare gun had not been given out, and the answer stood in the book, with the date.',
  'There was a tool that could sink the ship, and for that one the captain was woken, every time.',
] as const;
const closings = [
  'So the voyage went on, lighter than it had begun.',
  'Nobody thanked the quartermaster for it, which was the highest praise on that ship.',
  'By evening the deck was quiet, and the lists were true.',
  'And when the light went out there was still a hand on the key.',
] as const;
