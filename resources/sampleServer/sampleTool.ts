import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** One tool of the sample server, ready to be registered. */
export interface SampleTool {
  readonly name: string;
  register(server: McpServer): void;
}

/** What a tool is made of. `run` answers in text; what it throws becomes an error that the model can read. */
export interface SampleToolOptions<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** False for a tool that changes something. */
  readonly readOnly?: boolean;
  run(input: z.output<z.ZodObject<Shape>>): string | Promise<string>;
}

export function sampleTool<Shape extends z.ZodRawShape>(options: SampleToolOptions<Shape>): SampleTool {
  const { name, title, description, readOnly = true } = options;
  return {
    name,
    register: server => {
      server.registerTool(
        name,
        { title, description, inputSchema: z.object(options.input), annotations: { readOnlyHint: readOnly } },
        async input => {
          try {
            return { content: [{ type: 'text', text: await options.run(input as z.output<z.ZodObject<Shape>>) }] };
          } catch (thrown) {
            const text = thrown instanceof Error ? thrown.message : String(thrown);
            return { content: [{ type: 'text', text }], isError: true };
          }
        },
      );
    },
  };
}

/** A number for people: at most 6 significant decimals, no trailing zeros. */
export const round = (value: number): string => String(Number(value.toPrecision(10)));
