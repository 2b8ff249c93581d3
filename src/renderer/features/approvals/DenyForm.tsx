import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button';

export interface DenyFormProps {
  /** What the button says that does it. */
  readonly action: string;
  readonly busy: boolean;
  /** @param reason trimmed; empty when the person gave none */
  readonly onDeny: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks why, and takes no for an answer. It opens at a click, so it may take the focus. */
export function DenyForm({ action, busy, onDeny, onBack }: DenyFormProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const deny = () => onDeny(reason.trim());
  return (
    <div className="space-y-2">
      <label className="block text-sm font-medium">
        Reason
        <input
          ref={field}
          value={reason}
          maxLength={2_000}
          placeholder="Optional; the assistant reads it"
          onChange={event => setReason(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && !busy) deny();
            if (event.key === 'Escape') onBack();
          }}
          className="mt-1 w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm font-normal"
        />
      </label>
      <div className="flex gap-2">
        <Button kind="danger" disabled={busy} onClick={deny}>
          {busy ? 'Declining…' : action}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
