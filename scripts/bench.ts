import { runBench } from './runBench.ts';

await runBench('bench');
