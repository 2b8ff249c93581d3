import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EventName } from '../../shared/ipc/contract';
import { useMain } from './main';
import { tellError } from './toasts';

export interface Query<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** The last answer, even to an earlier question: for lists that should not blink while the next one comes. */
  readonly latest: T | undefined;
  readonly reload: () => void;
}

/**
 * What main says, asked again after every one of `events` and after a lost connection. An answer that was overtaken by
 * a later question is dropped; `key` names the question, so that another one starts empty.
 */
export function useQuery<T>(key: string, load: () => Promise<T>, events: readonly EventName[]): Query<T> {
  const { client, connection } = useMain();
  const [answer, setAnswer] = useState<{ key: string; data: T }>();
  const latest = useRef(0);
  const question = useRef(load);
  const watched = events.join(' ');
  useLayoutEffect(() => {
    question.current = load;
  });

  const reload = useCallback(() => {
    latest.current += 1;
    const number = latest.current;
    question.current().then(data => number === latest.current && setAnswer({ key, data }), tellError);
  }, [key]);

  useEffect(() => {
    reload();
    const stops = watched
      .split(' ')
      .filter(name => name !== '')
      .map(name => client.on(name as EventName, reload));
    stops.push(connection.onReconnect(reload));
    return () => {
      latest.current += 1;
      for (const stop of stops) stop();
    };
  }, [client, connection, reload, watched]);

  return { data: answer?.key === key ? answer.data : undefined, latest: answer?.data, reload };
}
