import { useState } from 'react';
import type { WebSearchAnswer } from '../../../shared/schemas/web';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';

/** One search, as an assistant would make it. */
export function TryWebSearch() {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<WebSearchAnswer>();
  return (
    <div className="space-y-3">
      <form
        className="flex gap-2"
        onSubmit={event => {
          event.preventDefault();
          void run(async () => setAnswer(await client.request('web.search', { query })));
        }}
      >
        <input
          type="search"
          aria-label="Try a web search"
          placeholder="Try a web search"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="grow rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm"
        />
        <Button type="submit" disabled={busy || query.trim() === ''}>
          {busy ? 'Searching…' : 'Search'}
        </Button>
      </form>
      {answer && (
        <output className="block space-y-2 text-sm">
          <p className="text-muted">
            {answer.hits.length === 0 ? `${answer.provider} found nothing.` : `Found by ${answer.provider}:`}
          </p>
          <ul className="space-y-2">
            {answer.hits.map(({ title, url, snippet }) => (
              <li key={url} className="rounded-xl border border-line px-3 py-2">
                <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-strong">
                  {title}
                </a>
                <p className="text-xs text-muted [overflow-wrap:anywhere]">{url}</p>
                <p className="line-clamp-2">{snippet}</p>
              </li>
            ))}
          </ul>
        </output>
      )}
    </div>
  );
}
