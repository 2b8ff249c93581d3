import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectDir } from './project.ts';

/**
 * Builds one program of `bench/` and runs it in this process, with the arguments of the command.
 * @param workers what it starts as threads: by name, the path in the project; each becomes `out/bench/<name>.mjs`
 */
export async function runBench(name: string, workers: Readonly<Record<string, string>> = {}): Promise<void> {
  const outDir = join(projectDir, 'out', 'bench');
  await build({
    configFile: false,
    logLevel: 'error',
    root: projectDir,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: { [name]: join(projectDir, 'bench', `${name}.ts`), ...workers },
        output: { entryFileNames: '[name].mjs', chunkFileNames: `${name}-[name].mjs` },
      },
    },
  });
  await import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
}
