import { Hand } from 'lucide-react';
import type { ApprovalRequest } from '../../../shared/schemas/approval';
import { Button } from '../../components/Button';
import { revealControls } from '../../components/PlainText';
import { useMain } from '../../state/main';
import { useAction } from '../../state/useAction';
import { useCardsInView } from './cardsInView';

/** Says above the composer that the chat waits when the card is out of sight; answers several calls at once. */
export function ApprovalBar({ requests }: { requests: readonly ApprovalRequest[] }) {
  const { client } = useMain();
  const { busy, run } = useAction();
  const [first] = requests;
  const inView = useCardsInView(view => view.ids);
  if (!first || (requests.length === 1 && inView.has(first.approvalId))) return null;

  const isResume = requests.every(({ kind }) => kind === 'resume');
  const answerAll = (decision: 'approve' | 'deny') =>
    run(() =>
      Promise.all(requests.map(({ approvalId }) => client.request('approvals.respond', { approvalId, decision }))),
    );
  const show = () => document.getElementById(`approval-${first.approvalId}`)?.scrollIntoView({ block: 'center' });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-2 sm:px-6">
      <output className="flex flex-wrap items-center gap-2 rounded-xl border border-caution/50 bg-caution-soft px-3 py-2 text-sm">
        <Hand size={16} aria-hidden className="text-caution" />
        <span className="grow">
          {requests.length === 1
            ? `${revealControls(first.label)} needs your approval.`
            : isResume
              ? `${requests.length} calls were approved before the app ended and have not run.`
              : `${requests.length} calls need your approval.`}
        </span>
        <Button small kind="quiet" onClick={show}>
          Show
        </Button>
        {requests.length > 1 && (
          <>
            <Button small kind="primary" disabled={busy} onClick={() => void answerAll('approve')}>
              {isResume ? 'Run all' : 'Approve all'}
            </Button>
            <Button small kind="danger" disabled={busy} onClick={() => void answerAll('deny')}>
              {isResume ? 'Discard all' : 'Deny all'}
            </Button>
          </>
        )}
      </output>
    </div>
  );
}
