import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 2_000;
/** A line is assembled up to this length; far beyond what is kept of it, so that no secret is cut in two and shown. */
const MAX_PENDING = 65_536;
/** Characters that go into a message to a person. */
const MAX_SHOWN = 600;

/**
 * Takes secret values out of a text: whole, as JSON writes them, and line by line, as a key of several lines is printed.
 * Very short ones are left: they would take out everything.
 */
export function createMask(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), ...secret.split(/\r?\n/)]);
  const hidden = [...new Set(forms.map(form => form.trim()))]
    .filter(({ length }) => length > 3)
    .sort((a, b) => b.length - a.length);
  return text => hidden.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}

/** The last 200 lines that a server wrote to stderr, without secret values and colours. */
export class StderrTail {
  readonly #lines: string[] = [];
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';

  constructor(private readonly mask: (text: string) => string) {}

  add(chunk: Buffer): void {
    const lines = (this.#pending + this.#decoder.write(chunk)).split('\n');
    this.#pending = (lines.pop() ?? '').slice(0, MAX_PENDING);
    this.#lines.push(...lines.slice(-MAX_LINES).map(line => this.#clean(line)));
    this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }

  /** Oldest first. */
  lines(): string[] {
    return this.#pending === '' ? [...this.#lines] : [...this.#lines, this.#clean(this.#pending)];
  }

  /** The last lines in one, short enough for a message. */
  summary(): string {
    const text = this.lines().slice(-6).join(' ').replace(/\s+/g, ' ').trim();
    return text.length > MAX_SHOWN ? `…${text.slice(-MAX_SHOWN).toWellFormed()}` : text;
  }

  #clean(line: string): string {
    return this.mask(stripVTControlCharacters(line)).trimEnd().slice(0, MAX_LINE_LENGTH).toWellFormed();
  }
}
