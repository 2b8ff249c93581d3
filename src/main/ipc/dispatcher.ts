import { AppError, type WireError } from '../../shared/errors';
import type { Caller, Handlers, Route } from '../../shared/ipc/defineRoute';

export type Reply = { ok: true; data: unknown } | { ok: false; error: WireError };

/** What a host calls for every request of a window, and nothing else. */
export type Dispatch = (name: string, input: unknown, caller: Caller) => Promise<Reply>;

/**
 * Look up, parse, handle, parse again, never throw. The answer is parsed too, so that a field the contract does not
 * name cannot leave main.
 * @param report receives what went wrong inside, with its cause; the client sees only the wire error
 */
export function createDispatcher<R extends Record<string, Route>>(
  routes: R,
  handlers: Handlers<R>,
  report: (route: string, error: AppError) => void,
): Dispatch {
  return async (name, input, caller) => {
    try {
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
      const handle = handlers[name];
      if (!route || !handle)
        throw new AppError('unknown_route', `There is no route named ${JSON.stringify(name.slice(0, 100))}.`);
      const parsed = route.input.safeParse(input);
      if (!parsed.success) {
        const [first] = parsed.error.issues;
        const place = first?.path.join('.') || 'input';
        throw new AppError(
          'bad_input',
          `${name}: ${place}: ${first?.message ?? 'not understood'}`,
          parsed.error.issues,
        );
      }
      const result = await handle(parsed.data as never, caller);
      return { ok: true, data: route.output.parse(result) ?? null };
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (error.code === 'internal' || error.code === 'storage_failed') report(name, error);
      return { ok: false, error: error.toWire() };
    }
  };
}
