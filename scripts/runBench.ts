import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectDir } from './project.ts';

/** Builds one program of `bench/` and runs it in this process, with the arguments of the command. */
export async function runBench(name: string): Promise<void> {
  const outDir = join(projectDir, 'out', 'bench');
  await build({
    configFile: false,
    logLevel: 'error',
    root: projectDir,
    build: {
      ssr: join(projectDir, 'bench', `${name}.ts`),
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  await import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
}
