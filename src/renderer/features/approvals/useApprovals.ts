import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';
import type { ApprovalRequest } from '../../../shared/schemas/approval';

/** Every call that waits for a person, in all chats. Main decides what is in it; a click only asks main. */
export function useApprovals(): readonly ApprovalRequest[] {
  const { client } = useMain();
  const { data } = useQuery('approvals', () => client.request('approvals.list', {}), ['approvals.changed']);
  return data ?? [];
}
