// npm run build: builds out/, whether it is stale or not.
import { buildWhenStale } from './buildWhenStale.ts';

process.exitCode = (await buildWhenStale({ force: true })) ? 0 : 1;
