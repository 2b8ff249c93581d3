// npm test: everything that must pass, cheapest first, up to the first failure.
import { runCommand } from './runCommand.ts';
import { testSteps } from './testSteps.ts';

const started = Date.now();
const summary: string[] = [];
for (const { name, command } of testSteps) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const passed = await runCommand(process.execPath, command);
  summary.push(`  ${passed ? '✓' : '✗'} ${name.padEnd(12)} ${seconds(begun)}`);
  if (passed) continue;
  process.exitCode = 1;
  break;
}
const left = testSteps.slice(summary.length).map(step => `  - ${step.name.padEnd(12)} not run`);
console.log(`\n${[...summary, ...left].join('\n')}\n`);
console.log(`${process.exitCode ? 'Failed' : 'All passed'} after ${seconds(started)}.`);

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
