import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const project = resolve(import.meta.dirname, '../..');
const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), message: z.string(), filename: z.string() })),
});

const importRule = 'quartermaster(import-direction)';
const legal: [file: string, source: string][] = [
  ['src/shared/legal.ts', "export { z } from 'zod';\nexport * from './ipc/contract';"],
  ['src/shared/__tests__/legal.test.ts', "export { it } from 'vitest';\nexport { x } from '../legal';"],
  [
    'src/renderer/features/chat/legal.tsx',
    "export { useState } from 'react';\nexport { x } from '../../../shared/legal';",
  ],
  [
    'src/renderer/features/chat/parts/legal.tsx',
    "export { x } from '../legal';\nexport { y } from '../../../client/y';",
  ],
  ['src/preload/legal.ts', "export { ipcRenderer } from 'electron';\nexport { x } from '../shared/legal';"],
  ['src/main/hosts/electron/legal.ts', "export { app } from 'electron';\nexport { x } from '../../createCore';"],
  ['src/main/ai/tools/legal.ts', "export { x } from '../mcp/legal';\nexport { join } from 'node:path';"],
  ['src/main/ai/conversation/legal.ts', "export { x } from '../tools/legal';"],
  ['src/main/index.ts', "export { x } from './hosts/electron/legal';"],
  ['resources/sampleServer/legal.ts', "export { x } from '@modelcontextprotocol/server/stdio';"],
];
const illegal: [file: string, source: string][] = [
  ['src/shared/package.ts', "export { generateText } from 'ai';"],
  ['src/shared/builtin.ts', "export { join } from 'node:path';"],
  ['src/shared/main.ts', "export type { x } from '../main/platform';"],
  ['src/renderer/main.ts', "import type { x } from '../main/platform';\nexport type y = x;"],
  ['src/renderer/builtin.ts', "export { join } from 'node:path';"],
  ['src/renderer/bareBuiltin.ts', "export { join } from 'path';"],
  ['src/renderer/dynamic.ts', "export const x = () => import('../main/platform');"],
  ['src/renderer/typeOnly.ts', "export type x = import('../main/platform').x;"],
  ['src/renderer/electron.ts', "export { ipcRenderer } from 'electron';"],
  ['src/renderer/__tests__/main.test.ts', "export { x } from '../../main/platform';"],
  ['src/renderer/features/chat/other.ts', "export { x } from '../tools/x';"],
  ['src/renderer/features/chat/otherIndex.ts', "export { x } from '../tools';"],
  ['src/preload/main.ts', "export { x } from '../main/platform';"],
  ['src/main/renderer.ts', "export { x } from '../renderer/x';"],
  ['src/main/electron.ts', "export { app } from 'electron';"],
  ['src/main/electronSubpath.ts', "export { app } from 'electron/main';"],
  ['src/main/storage/electronStore.ts', "import store from 'electron-store';\nexport default store;"],
  ['src/main/storage/required.ts', "export const electron = require('electron');"],
  ['src/main/createCore.ts', "export { x } from './hosts/web/main';"],
  ['src/main/hosts/web/electron.ts', "export { app } from 'electron';"],
  ['src/main/hosts/web/otherHost.ts', "export { x } from '../electron/x';"],
  ['src/main/hosts/electron/otherHost.ts', "export { x } from '../web/x';"],
  ['src/main/ai/tools/conversation.ts', "export { x } from '../conversation/x';"],
  ['src/main/ai/tools/meta/ipc.ts', "export { x } from '../../../ipc/x';"],
  ['src/main/ai/tools/host.ts', "export { x } from '../../hosts/web/x';"],
  ['resources/sampleServer/main.ts', "export { x } from '../../src/main/platform';"],
  ['tests/electron.ts', "export { app } from 'electron';"],
];
const otherRules: [rule: string, file: string, source: string][] = [
  ['typescript(no-floating-promises)', 'src/main/floating.ts', 'export async function go() {}\ngo();'],
  ['typescript(no-explicit-any)', 'src/main/any.ts', 'export const x = (y: any) => y;'],
  [
    'eslint(max-lines)',
    'src/main/long.ts',
    Array.from({ length: 301 }, (_, i) => `export const x${i} = 0;`).join('\n'),
  ],
  ['import(no-cycle)', 'src/main/cycleA.ts', "import { b } from './cycleB';\nexport const a = () => b;"],
  ['import(no-cycle)', 'src/main/cycleB.ts', "import { a } from './cycleA';\nexport const b = () => a;"],
  [
    'react-hooks(rules-of-hooks)',
    'src/renderer/Hooks.tsx',
    "import { useState } from 'react';\nexport const Hooks = (on: boolean) => {\n  if (on) useState(0);\n  return null;\n};",
  ],
];

describe('the linter, as this project configures it', () => {
  let folder: string;
  const found = new Map<string, string[]>();

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'quartermaster-lint-')));
    write('tsconfig.json', '{"compilerOptions": {"strict": true, "module": "esnext", "moduleResolution": "bundler"}}');
    for (const [file, source] of [...legal, ...illegal]) write(file, source);
    for (const [, file, source] of otherRules) write(file, source);
    const linter = join(project, 'node_modules/oxlint/bin/oxlint');
    // Overrides match relative to the configuration's folder, so it is copied; its plugin stays where it is.
    const config = readFileSync(join(project, '.oxlintrc.json'), 'utf8');
    write('.oxlintrc.json', config.replace('./scripts/lint/plugin.ts', join(project, 'scripts/lint/plugin.ts')));
    const run = spawnSync(process.execPath, [linter, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
    for (const { filename, code } of Report.parse(JSON.parse(run.stdout)).diagnostics) {
      const file = filename.replaceAll('\\', '/');
      found.set(file, [...(found.get(file) ?? []), code ?? '']);
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, source: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }

  it.each(legal)('lets %s import what the design allows', file => {
    expect(found.get(file) ?? []).not.toContain(importRule);
  });

  it.each(illegal)('refuses what %s imports', file => {
    expect(found.get(file) ?? []).toContain(importRule);
  });

  it.each(otherRules)('reports %s in %s', (rule, file) => {
    expect(found.get(file) ?? []).toContain(rule);
  });
});
