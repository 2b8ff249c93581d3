import type { ComponentProps } from 'react';
import { CopyButton } from './CopyButton';

/** Code within a line, or a block with its language and a way to copy it. */
export function Code({ children, className, ...rest }: ComponentProps<'code'>) {
  if (!('data-block' in rest)) return <code>{children}</code>;
  const text = typeof children === 'string' ? children.replace(/\n$/, '') : '';
  const language = /language-(\S+)/.exec(className ?? '')?.[1];
  return (
    <figure className="overflow-hidden rounded-xl border border-line">
      <figcaption className="flex items-center justify-between bg-panel py-0.5 pr-1 pl-3 text-xs text-muted">
        <span className="font-mono">{language ?? 'text'}</span>
        <CopyButton text={text} what="code" />
      </figcaption>
      <pre
        aria-label={language ? `Code, ${language}` : 'Code'}
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto bg-raised px-3 py-2.5 text-[13px] leading-relaxed focus-visible:outline-offset-[-2px]"
      >
        <code className="font-mono">{text}</code>
      </pre>
    </figure>
  );
}

/** A table that scrolls in itself when it is wider than the text. */
export function Table({ children }: ComponentProps<'table'>) {
  return (
    <figure
      aria-label="Table"
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-raised focus-visible:outline-offset-[-2px]"
    >
      <table className="w-full border-collapse text-sm">{children}</table>
    </figure>
  );
}

/** The box of a task list, which a model ticks and a person only reads. */
export function TaskBox({ checked }: ComponentProps<'input'>) {
  return <input type="checkbox" disabled checked={checked === true} aria-label={checked ? 'Done' : 'Not done'} />;
}
