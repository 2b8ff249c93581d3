/** Text from outside, with its control, bidirectional and invisible characters made visible. */
export function revealControls(text: string): string {
  return text.replace(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    character => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A value as JSON on several lines, as it is: for arguments and results. */
export function PlainText({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return (
    <section
      aria-label={label}
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-lg border border-line bg-panel px-3 py-2"
    >
      <pre className="font-mono text-[13px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        {revealControls(text)}
      </pre>
    </section>
  );
}
