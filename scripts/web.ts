// npm run web: builds what is stale, then becomes the web host. Stdout is the host's alone.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './buildWhenStale.ts';
import { endWithParent } from './endWithParent.ts';
import { projectDir } from './project.ts';

if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
if (await buildWhenStale()) {
  const host = join(projectDir, 'out', 'main', 'web.js');
  process.argv[1] = host;
  await import(pathToFileURL(host).href);
} else {
  process.exitCode = 1;
}
