import { useEffect, useState } from 'react';
import type { ApprovalRequest } from '../../../shared/schemas/approval';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';

/**
 * Every call that waits for a person, in all chats; undefined until main has said. Main decides what is in it; a click
 * only asks main.
 */
export function useApprovals(): readonly ApprovalRequest[] | undefined {
  const { client, connection } = useMain();
  const [pending, setPending] = useState<readonly ApprovalRequest[]>();
  useEffect(() => {
    let latest = 0; // An event, a later question or the end outranks an answer that is on its way.
    const ask = () => {
      latest += 1;
      const number = latest;
      client.request('approvals.list', {}).then(list => number === latest && setPending(list), tellError);
    };
    const stops = [
      client.on('approvals.changed', ({ pending: told }) => {
        latest += 1;
        setPending(told);
      }),
      connection.onReconnect(ask),
    ];
    ask();
    return () => {
      latest += 1;
      for (const stop of stops) stop();
    };
  }, [client, connection]);
  return pending;
}
