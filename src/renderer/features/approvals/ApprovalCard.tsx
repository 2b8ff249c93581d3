import { ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApprovalRequest, ApprovalScope } from '../../../shared/schemas/approval';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { PlainText, revealControls } from '../../components/PlainText';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useReportInView } from './cardsInView';

const scopeWords: Record<ApprovalScope, string> = {
  once: 'Approve',
  conversation: 'Approve for this chat',
  assistant: 'Always for this assistant',
};
const levelWords = { auto: 'Runs by itself', ask: 'Asks', 'force-prompt': 'Asks every time' };

/** A call that waits: what it is, whose it is, everything it would be given, and the answers that are possible. */
export function ApprovalCard({ request }: { request: ApprovalRequest }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [denying, setDenying] = useState(false);
  const [reason, setReason] = useState('');
  const isResume = request.kind === 'resume';
  const answers = useRef<HTMLDivElement>(null);
  useReportInView(answers, request.approvalId);

  const approve = (scope: ApprovalScope) =>
    run(() => client.request('approvals.respond', { approvalId: request.approvalId, decision: 'approve', scope }));
  const deny = () =>
    run(() =>
      client.request('approvals.respond', {
        approvalId: request.approvalId,
        decision: 'deny',
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      }),
    );
  return (
    <section
      aria-label={`Approval: ${request.label}`}
      className="mt-2 space-y-3 rounded-xl border border-caution/50 bg-caution-soft/50 p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <ShieldAlert size={18} aria-hidden className="text-caution" />
        <h2 className="font-semibold">{request.label}</h2>
        {request.serverName && <span className="text-sm text-muted">on {request.serverName}</span>}
        <Badge tone="caution">{levelWords[request.level]}</Badge>
      </header>
      {isResume && <p className="text-sm">You approved this before the app ended. Run it now, or discard it.</p>}
      {request.description !== '' && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          The server says: “{revealControls(request.description)}”
        </p>
      )}
      <div className="space-y-1">
        <p className="text-xs font-medium text-muted">
          Arguments of <code>{request.source.toolName}</code>
        </p>
        <PlainText label={`Arguments of ${request.label}`} value={request.input} />
      </div>
      <div ref={answers}>
        {denying ? (
          <div className="space-y-2">
            <label className="block text-sm font-medium">
              Reason
              <input
                value={reason}
                maxLength={2_000}
                placeholder="Optional; the assistant reads it"
                onChange={event => setReason(event.target.value)}
                onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && void deny()}
                className="mt-1 w-full rounded-lg border border-line-strong bg-ground px-3 py-2 text-sm font-normal"
              />
            </label>
            <div className="flex gap-2">
              <Button kind="danger" disabled={busy} onClick={() => void deny()}>
                {busy ? 'Declining…' : isResume ? 'Discard' : 'Deny'}
              </Button>
              <Button kind="quiet" disabled={busy} onClick={() => setDenying(false)}>
                Back
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            {request.scopes.map((scope, index) => (
              <Button
                key={scope}
                kind={index === 0 ? 'primary' : 'plain'}
                disabled={busy}
                onClick={() => void approve(scope)}
              >
                {busy && index === 0 ? 'Approving…' : isResume ? 'Run' : scopeWords[scope]}
              </Button>
            ))}
            <Button kind="danger" disabled={busy} onClick={() => setDenying(true)}>
              {isResume ? 'Discard…' : 'Deny…'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
