import { packageCommand } from './runCommand.ts';

const script = (name: string) => ['scripts/run.js', name];
const tsc = packageCommand('typescript/bin/tsc');

/** The parts of `npm test` in their order; each command is given to Node. */
export const testSteps: readonly { name: string; command: readonly string[] }[] = [
  { name: 'format', command: [packageCommand('@biomejs/biome/bin/biome'), 'format', '.'] },
  { name: 'types', command: [tsc, '-p', 'tsconfig.json'] },
  { name: 'types (page)', command: [tsc, '-p', 'tsconfig.renderer.json'] },
  { name: 'lint', command: [packageCommand('oxlint/bin/oxlint')] },
  { name: 'build', command: script('build') },
  { name: 'vitest', command: [packageCommand('vitest/vitest.mjs'), 'run'] },
  { name: 'end to end', command: script('testEndToEnd') },
];
