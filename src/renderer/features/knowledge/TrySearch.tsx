import { useState } from 'react';
import type { KnowledgeHit } from '../../../shared/schemas/knowledge';
import { Button } from '../../components/Button';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';

/** Shows what an assistant would find. */
export function TrySearch({ baseId, baseName }: { baseId: string; baseName: string }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<readonly KnowledgeHit[]>();
  const search = () =>
    run(async () => setHits(await client.request('knowledge.search', { baseIds: [baseId], query, limit: 5 })));
  return (
    <search className="space-y-2">
      <form
        className="flex gap-2"
        onSubmit={event => {
          event.preventDefault();
          void search();
        }}
      >
        <input
          aria-label={`Search ${baseName}`}
          placeholder="See what an assistant would find"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="min-w-0 grow rounded-lg border border-line bg-ground px-3 py-1.5 text-sm"
        />
        <Button small type="submit" disabled={busy || query.trim() === ''}>
          Search
        </Button>
      </form>
      {hits?.length === 0 && <p className="text-sm text-muted">Nothing is found with these words.</p>}
      <ol className="space-y-2">
        {hits?.map(({ itemId, position, title, headings, text }) => (
          <li key={`${itemId}-${position}`} className="rounded-lg bg-panel px-3 py-2 text-sm">
            <p className="text-xs font-medium text-muted">
              {[title, ...headings.filter(heading => heading !== title)].join(' › ')}
            </p>
            <p className="line-clamp-4 whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
    </search>
  );
}
