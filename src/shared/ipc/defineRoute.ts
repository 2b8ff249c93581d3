import type { z } from 'zod';

/** A request the renderer may make: what it sends and what main answers, both parsed by the dispatcher. */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
}

/** Declares one route; the types of handlers and of the client follow from it. */
export const route = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Route<I, O> => ({
  input,
  output,
});

/** Who asks: one window or one browser tab. */
export interface Caller {
  readonly clientId: string;
}

/** One handler for every route of a contract, none missing, none more. */
export type Handlers<R extends Record<string, Route>> = {
  [K in keyof R]: (input: z.output<R[K]['input']>, caller: Caller) => Promise<z.input<R[K]['output']>>;
};
