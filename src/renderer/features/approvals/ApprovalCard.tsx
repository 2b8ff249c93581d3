import { ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApprovalRequest, ApprovalScope } from '../../../shared/schemas/approval';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { PlainText, plainTextOf, revealControls } from '../../components/PlainText';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useReportInView } from './cardsInView';
import { DenyForm } from './DenyForm';
import { useFocusAfter } from './useFocusAfter';

const scopeWords: Record<ApprovalScope, string> = {
  once: 'Approve',
  conversation: 'Approve for this chat',
  assistant: 'Always for this assistant',
};
const levelWords = { auto: 'Runs by itself', ask: 'Asks', 'force-prompt': 'Asks every time' };

/** Arguments up to this length (UTF-16 units) and this many lines are seen whole, even in a narrow window. */
const FITS_LENGTH = 400;
const FITS_LINES = 12;

/** A call that waits: what it is, whose it is, everything it would be given, and the answers that are possible. */
export function ApprovalCard({ request }: { request: ApprovalRequest }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [answered, setAnswered] = useState(false);
  // Main has it; the card goes as soon as main says so.
  const isOver = busy || answered;
  const [denying, setDenying] = useState(false);
  const [asked, setAsked] = useState<ApprovalScope>();
  const isResume = request.kind === 'resume';
  const label = revealControls(request.label);
  const text = plainTextOf(request.input);
  const fits = text.length <= FITS_LENGTH && text.split('\n').length <= FITS_LINES;
  const card = useRef<HTMLElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfter(card);
  const denyButton = useRef<HTMLButtonElement>(null);
  useReportInView(answers, request.approvalId);

  const respond = async (answer: { decision: 'approve' | 'deny'; scope?: ApprovalScope; reason?: string }) => {
    keepFocus(true);
    const isTaken = await run(() => client.request('approvals.respond', { approvalId: request.approvalId, ...answer }));
    keepFocus(isTaken);
    setAnswered(isTaken);
  };
  const approve = (scope: ApprovalScope) => {
    setAsked(scope);
    void respond({ decision: 'approve', scope });
  };
  const deny = (reason: string) => void respond({ decision: 'deny', ...(reason === '' ? {} : { reason }) });
  const back = () => {
    flushSync(() => setDenying(false));
    denyButton.current?.focus();
  };
  return (
    <section
      ref={card}
      id={`approval-${request.approvalId}`}
      aria-label={`Approval: ${label}`}
      className="mt-2 space-y-3 rounded-xl border border-caution/50 bg-caution-soft/50 p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <ShieldAlert size={18} aria-hidden className="text-caution" />
        <h2 className="font-semibold [overflow-wrap:anywhere]">{label}</h2>
        {request.serverName && <span className="text-sm text-muted">on {revealControls(request.serverName)}</span>}
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
          Arguments of <code>{revealControls(request.source.toolName)}</code>
          {!fits && `, ${text.length.toLocaleString('en')} characters: scroll to read all of them`}
        </p>
        <PlainText label={`Arguments of ${label}`} value={request.input} />
      </div>
      <div ref={answers}>
        {denying ? (
          <DenyForm action={isResume ? 'Discard' : 'Deny'} busy={isOver} onDeny={deny} onBack={back} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {request.scopes.map((scope, index) => (
              <Button
                key={scope}
                kind={index === 0 ? 'primary' : 'plain'}
                disabled={isOver}
                onClick={() => approve(scope)}
              >
                {isOver && asked === scope
                  ? isResume
                    ? 'Running…'
                    : 'Approving…'
                  : isResume
                    ? 'Run'
                    : scopeWords[scope]}
              </Button>
            ))}
            <Button ref={denyButton} kind="danger" disabled={isOver} onClick={() => setDenying(true)}>
              {isResume ? 'Discard…' : 'Deny…'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
