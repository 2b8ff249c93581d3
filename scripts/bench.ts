import { runBench } from './runBench.ts';

await runBench('bench', { textWorker: 'src/main/text/textWorker.ts' });
