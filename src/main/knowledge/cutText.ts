const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts text at the ends of sentences and lines (Latin and CJK), then of words, into pieces of at most `most` characters. */
export function cutProse(text: string, most: number): string[] {
  return [...sentences.segment(text)].flatMap(({ segment }) =>
    segment.length <= most ? [segment] : cutWords(segment, most),
  );
}

/** Cuts code at the ends of its lines into pieces of at most `most` characters; a line longer than that is cut in itself. */
export function cutLines(text: string, most: number): string[] {
  const lines = text.split(/(?<=\n)/).flatMap(line => (line.length <= most ? [line] : cutWords(line, most)));
  const pieces: string[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length <= most) pieces[pieces.length - 1] = last + line;
    else pieces.push(line);
  }
  return pieces;
}

function cutWords(text: string, most: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > most) {
    const end = start + wordEnd(text.slice(start, start + most + 1), most);
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Where to cut: behind the last white space of the second half, else before the last whole character. */
function wordEnd(window: string, most: number): number {
  const space = window.slice(0, most).search(/\s\S*$/);
  if (space >= most / 2) return space + 1;
  let end = most;
  while (end > most / 2 && joinsBackwards(window, end)) end -= 1;
  return end;
}

const joinsBackwards = (text: string, index: number): boolean =>
  /^[\udc00-\udfff\p{M}\u200d]/u.test(text.slice(index)) || text[index - 1] === '\u200d';
