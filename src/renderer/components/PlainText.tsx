import { useState } from 'react';

/** Text from outside, with its control, bidirectional and invisible characters made visible. */
export function revealControls(text: string): string {
  return text.replace(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    character => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A value as PlainText writes it. */
export const plainTextOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');

/** Characters (UTF-16 units) of an abridged text that are shown at first. */
const ABRIDGED_LENGTH = 50_000;

export interface PlainTextProps {
  readonly value: unknown;
  readonly label: string;
  /** Shows the beginning of a very long text, with a button for the rest. Never for what a person approves. */
  readonly abridged?: boolean;
}

/** A value as JSON on several lines, as it is: for arguments and results. */
export function PlainText({ value, label, abridged = false }: PlainTextProps) {
  const [whole, setWhole] = useState(false);
  const text = plainTextOf(value);
  const isCut = abridged && !whole && text.length > ABRIDGED_LENGTH;
  return (
    <section
      aria-label={label}
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-lg border border-line bg-panel px-3 py-2"
    >
      <pre className="font-mono text-[13px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        {revealControls(isCut ? text.slice(0, ABRIDGED_LENGTH) : text)}
      </pre>
      {isCut && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-2 rounded text-sm text-accent underline underline-offset-4"
        >
          Show all {text.length.toLocaleString('en')} characters
        </button>
      )}
    </section>
  );
}
