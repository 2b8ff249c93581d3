import { runBench } from './runBench.ts';

await runBench('evalSchemas');
