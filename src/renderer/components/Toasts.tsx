import { X } from 'lucide-react';
import { useEffect } from 'react';
import { type Toast, useToasts } from '../state/toasts';
import { useView } from '../state/view';

/** How long (ms) a message that is no error stays. */
const INFO_MS = 6_000;

/** What went wrong, until it is put away, tried again, or left with its page; what is only told goes by itself. */
export function Toasts() {
  const list = useToasts(toasts => toasts.list);
  const clear = useToasts(toasts => toasts.clear);
  const panel = useView(view => view.panel);
  useEffect(() => clear, [panel, clear]);
  return (
    <output
      aria-live="polite"
      className="fixed top-12 right-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2"
    >
      {list.map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function ToastBox({ toast: { id, kind, text } }: { toast: Toast }) {
  const dismiss = useToasts(toasts => toasts.dismiss);
  useEffect(() => {
    if (kind !== 'info') return;
    const timer = setTimeout(() => dismiss(id), INFO_MS);
    return () => clearTimeout(timer);
  }, [kind, id, dismiss]);
  return (
    <div
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
  );
}
