import { stripVTControlCharacters } from 'node:util';

/** Characters of stderr that are kept. */
const MAX_KEPT = 16_384;
/** Characters of it that go into a message to a person. */
const MAX_SHOWN = 400;

/** The end of what a server wrote to stderr, without secret values and without colours. */
export class StderrTail {
  #text = '';

  /** @param secrets values to take out; very short ones are left, as they would take out everything */
  constructor(private readonly secrets: readonly string[]) {}

  add(chunk: Buffer): void {
    this.#text = (this.#text + chunk.toString('utf8')).slice(-MAX_KEPT);
  }

  /** The last lines, on one line. */
  lastLines(): string {
    const masked = this.secrets
      .filter(secret => secret.length > 3)
      .reduce((text, secret) => text.replaceAll(secret, '•••'), this.#text);
    const plain = stripVTControlCharacters(masked).replace(/\s+/g, ' ').trim();
    return plain.length > MAX_SHOWN ? `…${plain.slice(-MAX_SHOWN)}` : plain;
  }
}
