import type { Provider } from '../../src/shared/schemas/provider';
import { anthropicDialect } from './anthropicDialect';
import { type ModelServer, type Script, startModelServer } from './modelServer';
import { openAiDialect } from './openAiDialect';
import { ShiftableClock } from './shiftableClock';
import { startTestChats, type TestChats } from './testChats';

/** The key that the model servers of tests take. */
export const key = 'sk-this-is-a-secret-key';

export const kinds = {
  'openai-compatible': {
    dialect: openAiDialect,
    model: 'strict-1',
    isAllowed: (headers: Record<string, unknown>) => headers['authorization'] === `Bearer ${key}`,
  },
  anthropic: {
    dialect: anthropicDialect,
    model: 'strict-a',
    isAllowed: (headers: Record<string, unknown>) =>
      headers['x-api-key'] === key && headers['anthropic-version'] !== undefined,
  },
} as const;
export type Kind = keyof typeof kinds;

/** The whole core, whose assistant speaks with a strict model server of a kind. */
export interface ModelChats {
  readonly chats: TestChats;
  readonly app: TestChats['app'];
  readonly server: ModelServer;
  readonly provider: Provider;
  readonly clock: ShiftableClock;
  end(): Promise<void>;
}

export async function startModelChats(kind: Kind, apiKey = key): Promise<ModelChats> {
  const clock = new ShiftableClock();
  const chats = await startTestChats({ clock });
  const { app } = chats;
  const server = await startModelServer(kinds[kind].dialect, kinds[kind].isAllowed);
  const provider = await app.request('providers.create', {
    kind,
    name: 'Strict',
    baseUrl: server.url.replace('http://', ''),
    apiKey,
  });
  const [assistant] = await app.request('assistants.list', {});
  await app.request('assistants.update', {
    id: assistant?.id ?? '',
    patch: { providerId: provider.id, modelId: kinds[kind].model },
  });
  const end = async () => {
    await chats.end();
    await server.close();
  };
  return { chats, app, server, provider, clock, end };
}

type CallScript = Extract<Script, { call: unknown }>;

const noteTool = (offered: string[]) => offered.find(name => name.includes('appendNote'));

/** The model calls the sample server's writing tool. @param input as it stands in the answer, whole or broken */
export const callNoteWith = (input: string, id?: string): CallScript => ({
  call: { name: noteTool, input, ...(id ? { id } : {}) },
});
export const callNote = (text: string, id?: string): CallScript => callNoteWith(JSON.stringify({ text }), id);
