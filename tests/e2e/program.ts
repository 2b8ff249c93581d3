import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Locator, type Page } from '@playwright/test';
import type { RouteName, Routes } from '../../src/shared/ipc/contract';
import type { z } from 'zod';
import { type Program, startProgram } from '../support/program';
import { waitFor } from '../support/waitFor';

/** The built program over a folder of its own, as a person has it after the first start. */
export interface App {
  readonly dataDir: string;
  /** Where a browser goes first. */
  entryUrl(): string;
  request<K extends RouteName>(name: K, input: z.input<Routes[K]['input']>): Promise<z.output<Routes[K]['output']>>;
  /** Lines of the notes file of the sample server. */
  notes(): string[];
  /** SIGKILL, then the same program again on the same folder and port. */
  killAndRestart(): Promise<void>;
  /** The same, with something done to the folder in between. */
  killAndDamage(damage: () => void): Promise<void>;
}

/** Gives a test a running program and a page that has been let in. */
export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-e2e-'));
    let program: Program = await startProgram(dataDir);
    const notesFile = join(dataDir, 'notes.md');
    const app: App = {
      dataDir,
      entryUrl: () => program.entryUrl,
      request: (name, input) => program.request(name, input),
      notes: () => (existsSync(notesFile) ? readFileSync(notesFile, 'utf8').split('\n').filter(Boolean) : []),
      killAndRestart: () => app.killAndDamage(() => undefined),
      killAndDamage: async damage => {
        const { port } = new URL(program.url);
        await program.kill();
        damage();
        program = await startProgram(dataDir, Number(port));
      },
    };
    await waitFor('the sample tools', async () =>
      (await app.request('mcp.listServers', {})).find(({ toolCount }) => toolCount !== null),
    );
    await page.goto(program.entryUrl);
    await use(app);
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

export const composer = (page: Page): Locator => page.getByLabel('Message', { exact: true });

/** Writes a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

export const card = (page: Page, label = 'Append note'): Locator =>
  page.getByRole('region', { name: `Approval: ${label}` });

/** The newest chat with its messages, as main has it; what was just sent may still be on its way to the first one. */
export async function newestChat(app: App) {
  const conversation = await waitFor('a chat', async () => (await app.request('conversations.list', { limit: 1 }))[0]);
  const { items } = await app.request('messages.list', { conversationId: conversation.id, limit: 100 });
  const { snapshot } = await app.request('chat.attach', { conversationId: conversation.id });
  return { conversation, items, turn: snapshot?.turn };
}

export const partsOf = async (app: App) => (await newestChat(app)).items.flatMap(({ parts }) => parts);
export const callsOf = async (app: App) => (await partsOf(app)).filter(part => part.type === 'tool');
