import { type ComponentProps, memo, useState } from 'react';
import { Streamdown } from 'streamdown';
import { Code, Table, TaskBox } from './markdownParts';

/** An image of another machine tells that machine who reads; it is loaded when the person asks for it. */
function RemoteImage({ src, alt }: ComponentProps<'img'>) {
  const [wanted, setWanted] = useState(false);
  const address = typeof src === 'string' ? src : '';
  if (address.startsWith('data:') || address.startsWith('blob:'))
    return <img src={address} alt={alt ?? ''} className="max-w-full rounded-lg" />;
  if (wanted) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        Open the image in a new tab{alt ? `: ${alt}` : ''}
      </a>
    );
  }
  return (
    <button
      type="button"
      onClick={() => setWanted(true)}
      className="rounded-lg border border-line px-3 py-1.5 text-sm text-muted hover:bg-panel"
    >
      Image not loaded{alt ? `: ${alt}` : ''} (from {hostOf(address)})
    </button>
  );
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return 'an unknown place';
  }
}

function Link({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const components = { img: RemoteImage, a: Link, code: Code, table: Table, input: TaskBox };

/** `[name]: address` may stand far from where it is used; only the whole text, read at once, joins them. */
const definesReferences = (text: string): boolean => /^ {0,3}\[[^\]]+\]:/m.test(text);

/** Markdown of a model, while it streams and after. */
export const Markdown = memo(function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <Streamdown
      className="prose"
      // Block by block, so that only the last one is read again, and nothing is when the answer ends.
      mode={streaming || !definesReferences(text) ? 'streaming' : 'static'}
      parseIncompleteMarkdown={streaming}
      components={components}
      controls={false}
    >
      {text}
    </Streamdown>
  );
});
