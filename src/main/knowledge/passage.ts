/** A piece of a document that is kept together as far as possible. */
export interface Block {
  /** Headings that lead to it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** Fenced code is not cut inside. */
  readonly isCode: boolean;
}

/** A document taken apart, before it is cut into passages. */
export interface ParsedDocument {
  /** What the document calls itself, if it does. */
  readonly title: string | undefined;
  readonly blocks: readonly Block[];
}

/** What is indexed and cited: a part of one section of one document. */
export interface Passage {
  readonly headings: readonly string[];
  readonly text: string;
}
