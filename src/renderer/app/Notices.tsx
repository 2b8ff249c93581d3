import { X } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../state/main';
import { useQuery } from '../state/useQuery';

const tones = { info: 'bg-accent-soft text-accent-strong', warning: 'bg-caution-soft text-caution' };

/** What a person must know about this start. Each stays until it is put away. */
export function Notices() {
  const { client } = useMain();
  const notices = useQuery('notices', () => client.request('system.info', {}), ['system.changed']).data?.notices ?? [];
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  return notices
    .filter(({ text }) => !seen.has(text))
    .map(({ level, text }) => (
      <div key={text} role="alert" className={`flex items-start gap-3 px-4 py-2 text-sm ${tones[level]}`}>
        <p className="grow [overflow-wrap:anywhere]">{text}</p>
        <button
          type="button"
          aria-label="Put this notice away"
          onClick={() => setSeen(held => new Set([...held, text]))}
          className="rounded-md p-1 hover:bg-panel"
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    ));
}
