import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program';

let dataDir: string;
let program: Program | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-program-'));
});
afterEach(async () => {
  await program?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the built program', () => {
  it('refuses a second process on its folder in one sentence, and lets it in after it has ended', async () => {
    program = await startProgram(dataDir);
    await expect(startProgram(dataDir)).rejects.toThrowError(
      new RegExp(`already runs with the data folder ${dataDir} \\(process ${program.pid}\\)`),
    );
    expect(await program.request('assistants.list', {})).toHaveLength(1);
    expect(await program.stop()).toBe(0);
    program = await startProgram(dataDir);
  });

  it('makes its first things once: a restart brings back what there was and nothing twice', async () => {
    program = await startProgram(dataDir);
    const before = [await program.request('assistants.list', {}), await program.request('knowledge.listBases', {})];
    await program.kill();
    program = await startProgram(dataDir);
    expect([await program.request('assistants.list', {}), await program.request('knowledge.listBases', {})]).toEqual(
      before,
    );
    expect(await program.request('mcp.listServers', {})).toHaveLength(1);
  });

  it('says in one sentence that a port is taken', async () => {
    program = await startProgram(dataDir);
    const { port } = new URL(program.url);
    const other = mkdtempSync(join(tmpdir(), 'quartermaster-program-'));
    await expect(startProgram(other, Number(port))).rejects.toThrowError(/Port \d+ cannot be used/);
    rmSync(other, { recursive: true });
  });

  it('S2: writes neither token nor session to its log', async () => {
    program = await startProgram(dataDir);
    await fetch(program.entryUrl, { redirect: 'manual' });
    await program.request('conversations.get', { id: 'nobody' }).catch(() => undefined);
    await program.stop();
    const { sessionId } = JSON.parse(readFileSync(join(dataDir, 'web-session.json'), 'utf8')) as { sessionId: string };
    expect(program.log()).toContain('Ending after SIGTERM');
    expect(program.log()).not.toContain(program.token);
    expect(program.log()).not.toContain(sessionId);
  });
});
