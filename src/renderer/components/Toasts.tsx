import { X } from 'lucide-react';
import { useToasts } from '../state/toasts';

/** What went wrong, until the person has read it. */
export function Toasts() {
  const { list, dismiss } = useToasts();
  return (
    <output
      aria-live="polite"
      className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2"
    >
      {list.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`flex items-start gap-3 rounded-xl border px-4 py-3 text-sm shadow-raised ${
            kind === 'error' ? 'border-danger/40 bg-danger-soft text-ink' : 'border-line bg-raised text-ink'
          }`}
        >
          <p className="grow [overflow-wrap:anywhere]">{text}</p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
            className="rounded p-0.5 text-muted hover:text-ink"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </output>
  );
}
