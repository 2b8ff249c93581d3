import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToolPart } from '../../src/shared/schemas/message';
import { type Program, startProgram } from '../support/program';
import { waitFor } from '../support/waitFor';

let dataDir: string;
let program: Program | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-crash-'));
});
afterEach(async () => {
  await program?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const notes = () => {
  const file = join(dataDir, 'notes.md');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
};

/** A chat with one approved-to-be card for `append_note`. */
async function askForNote(running: Program, text: string) {
  const [assistant] = await running.request('assistants.list', {});
  if (!assistant) throw new Error('no assistant was seeded');
  await waitFor('the tools of the sample server', async () =>
    (await running.request('mcp.listServers', {})).find(({ toolCount }) => toolCount !== null),
  );
  const { id: conversationId } = await running.request('conversations.create', { assistantId: assistant.id });
  await running.request('chat.send', { conversationId, parts: [{ type: 'text', text: `Add a note: ${text}` }] });
  const approval = await waitFor(
    'the approval card',
    async () => (await running.request('approvals.list', { conversationId }))[0],
  );
  return { conversationId, approval };
}

async function noteCall(running: Program, conversationId: string): Promise<ToolPart> {
  const { items } = await running.request('messages.list', { conversationId, limit: 50 });
  const call = items.flatMap(({ parts }) => parts).find(part => part.type === 'tool');
  if (!call) throw new Error('the chat lost its tool call');
  return call;
}

/** Whether what the chat says is what the file shows. */
function isTrue({ call, pending, written }: { call: ToolPart; pending: number; written: number }): boolean {
  switch (call.state) {
    case 'approval-requested': // The decision never arrived, or it did and the call had not started.
      return pending === 1 && written === 0;
    case 'output-available':
      return pending === 0 && written === 1;
    case 'outcome-unknown':
      return pending === 0 && written <= 1 && (call.note ?? '').includes('may have taken effect');
    default:
      return false;
  }
}

describe('kill -9 between approval and result', () => {
  // Delays, in ms, that spread the kills over decision, start, the write itself and the result.
  const delays = Array.from({ length: 20 }, (_, index) => index * 4);

  it('A3: in 20 kills the note is written once or not at all, and the chat says which', {
    timeout: 300_000,
  }, async () => {
    program = await startProgram(dataDir);
    const lies: string[] = [];
    for (const [index, delay] of delays.entries()) {
      const text = `kill ${index}`;
      const { conversationId, approval } = await askForNote(program, text);
      const answered = program
        .request('approvals.respond', { approvalId: approval.approvalId, decision: 'approve' })
        .catch(() => undefined);
      await pause(delay);
      await program.kill();
      await answered;

      program = await startProgram(dataDir);
      const call = await noteCall(program, conversationId);
      const pending = await program.request('approvals.list', { conversationId });
      const written = notes().filter(line => line.includes(text)).length;
      if (!isTrue({ call, pending: pending.length, written })) {
        lies.push(`after ${delay} ms: ${call.state} (${call.note}), ${pending.length} pending, ${written} written`);
      }
      await program.request('conversations.delete', { id: conversationId });
    }
    expect(lies).toEqual([]);
    const lines = notes();
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('A1: a request that waits survives kill -9 unchanged, and its answer then runs the call once', async () => {
    program = await startProgram(dataDir);
    const { conversationId, approval } = await askForNote(program, 'survivor');
    await program.kill();
    program = await startProgram(dataDir);
    expect(await program.request('approvals.list', { conversationId })).toEqual([approval]);
    await program.request('approvals.respond', { approvalId: approval.approvalId, decision: 'approve' });
    const running = program;
    await waitFor('the result', async () =>
      (await noteCall(running, conversationId)).state === 'output-available' ? true : undefined,
    );
    expect(notes()).toEqual(['- survivor']);
  });
});
