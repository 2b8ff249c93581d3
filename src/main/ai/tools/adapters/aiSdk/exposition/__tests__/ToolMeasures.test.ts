import { dynamicTool, jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import { createRecordingLogger } from '../../../../../../../../tests/support/recordingLogger';
import { type Database, openDatabase } from '../../../../../../storage/database';
import type { ToolEntry } from '../../types';
import { type TokenCounter, ToolMeasures } from '../ToolMeasures';

const entry = (name: string): ToolEntry => ({
  name,
  namespace: 'mcp:desk',
  description: name,
  label: name,
  defer: 'auto',
  source: { serverId: 'desk', toolName: name },
  level: 'ask',
  fingerprint: name,
  tool: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'x' }),
});
const many = Array.from({ length: 250 }, (_, index) => entry(`tool_${index}`));

function measuresOver(database: Database, count: TokenCounter['countTokens']) {
  const log = createRecordingLogger();
  return { log, measures: new ToolMeasures(database, { now: () => 1 }, { countTokens: count }, log) };
}

describe('ToolMeasures', () => {
  it('estimates at once, counts meanwhile a slice at a time, and knows the counts after a restart', async () => {
    const database = openDatabase(':memory:');
    const slices: number[] = [];
    const { measures } = measuresOver(database, async texts => {
      slices.push(texts.length);
      return texts.map(() => 7);
    });
    for (const tool of many) expect(measures.costOf(tool).isEstimate).toBe(true);
    await measures.settled();
    expect(slices).toEqual([100, 100, 50]);
    expect(measures.costOf(many[249] as ToolEntry)).toEqual({ tokens: 7, isEstimate: false });

    const { measures: restarted } = measuresOver(database, async () => {
      throw new Error('asked again');
    });
    for (const tool of many) expect(restarted.costOf(tool)).toEqual({ tokens: 7, isEstimate: false });
  });

  it('a disk that takes nothing costs a line in the log, and the counts are used all the same', async () => {
    const database = openDatabase(':memory:');
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON tool_measures BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
    );
    const { measures, log } = measuresOver(database, async texts => texts.map(() => 7));
    for (const tool of many) measures.costOf(tool);
    await measures.settled();
    expect(measures.costOf(many[0] as ToolEntry)).toEqual({ tokens: 7, isEstimate: false });
    expect(log.entries.some(({ message }) => /could not be kept/.test(message))).toBe(true);
  });

  it('what the counter cannot count stays an estimate, and is tried again when it is asked for', async () => {
    let isThere = false;
    const { measures } = measuresOver(openDatabase(':memory:'), async texts =>
      texts.map(() => (isThere ? 7 : undefined)),
    );
    const [tool] = many as [ToolEntry];
    measures.costOf(tool);
    await measures.settled();
    expect(measures.costOf(tool).isEstimate).toBe(true);
    isThere = true;
    await measures.settled();
    measures.costOf(tool);
    await measures.settled();
    expect(measures.costOf(tool)).toEqual({ tokens: 7, isEstimate: false });
  });
});
