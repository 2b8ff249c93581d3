import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, ToolPart } from '../../src/shared/schemas/message';
import type { Platform } from '../../src/main/platform';
import { makeDataDir, startTestCore, type TestCore } from './testCore';
import { waitFor } from './waitFor';

/** The whole core over a folder of its own, with what tests of chats do again and again. */
export interface TestChats {
  readonly app: TestCore;
  readonly dir: string;
  newChat(): Promise<string>;
  send(conversationId: string, text: string): Promise<{ turnId: string }>;
  lastMessage(conversationId: string): Promise<Message>;
  /** Waits until the newest turn has this status. */
  ended(conversationId: string, status?: string): Promise<{ message: Message }>;
  card(conversationId: string): ReturnType<typeof firstCard>;
  /** What stands in the notes file of the sample server. */
  notes(): string;
  end(): Promise<void>;
}

export const tools = (message: Message): ToolPart[] => message.parts.filter(part => part.type === 'tool');
export const textOf = (message: Message): string =>
  message.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('');

const firstCard = (app: TestCore, conversationId: string) =>
  waitFor('a card', async () => (await app.request('approvals.list', { conversationId }))[0]);

/** Starts the core and waits for the tools of the sample server. */
export async function startTestChats(change: Partial<Platform> = {}): Promise<TestChats> {
  const data = makeDataDir();
  const app = await startTestCore(data.dir, change);
  // A request more after each first answer, which tests of other things would have to count in.
  await app.request('settings.update', { patch: { conversations: { generateTitles: false } } });
  await waitFor('the sample tools', async () =>
    (await app.request('mcp.listServers', {})).find(({ toolCount }) => toolCount),
  );
  const notesFile = join(data.dir, 'notes.md');
  return {
    app,
    dir: data.dir,
    newChat: async () => {
      const [assistant] = await app.request('assistants.list', {});
      return (await app.request('conversations.create', { assistantId: assistant?.id ?? '' })).id;
    },
    send: (conversationId, text) => app.request('chat.send', { conversationId, parts: [{ type: 'text', text }] }),
    lastMessage: async conversationId => {
      const { items } = await app.request('messages.list', { conversationId, limit: 100 });
      const last = items.at(-1);
      if (!last) throw new Error('the chat is empty');
      return last;
    },
    ended: (conversationId, status = 'done') =>
      waitFor(`the turn to be ${status}`, async () => {
        const { snapshot } = await app.request('chat.attach', { conversationId });
        return snapshot?.turn.status === status ? snapshot : undefined;
      }),
    card: conversationId => firstCard(app, conversationId),
    notes: () => (existsSync(notesFile) ? readFileSync(notesFile, 'utf8') : ''),
    end: async () => {
      await app.core.close();
      data.remove();
    },
  };
}
