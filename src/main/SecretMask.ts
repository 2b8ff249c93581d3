/** Characters below which a value is no secret worth hiding: hiding it would blacken every text. */
const MIN_LENGTH = 6;

/** Knows every secret that was revealed since the start, and takes them out of texts: logs, errors, what a server echoes. */
export class SecretMask {
  /** Each as it is and as JSON writes it. */
  readonly #values = new Set<string>();

  /** Remembers a value, and the key in it where it is `Bearer KEY`. */
  add(value: string): void {
    const key = value.replace(/^bearer\s+/i, '');
    for (const held of [value.trim(), key.trim()].filter(({ length }) => length >= MIN_LENGTH)) {
      this.#values.add(held);
      this.#values.add(JSON.stringify(held).slice(1, -1));
    }
  }

  /** The text with ••• in place of each secret, as it is and as JSON writes it. */
  readonly mask = (text: string): string => {
    let masked = text;
    for (const value of this.#values) masked = masked.replaceAll(value, '•••');
    return masked;
  };
}
