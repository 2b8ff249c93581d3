import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { events, routes } from './src/shared/ipc/contract';

// Each key becomes out/<part>/<key>.js. Packages in `dependencies` stay outside of main's bundles; the renderer's
// are bundled, which is why they are devDependencies.
export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          web: 'src/main/hosts/web/main.ts',
          knowledgeWorker: 'src/main/knowledge/worker.ts',
          textWorker: 'src/main/text/textWorker.ts',
          pageWorker: 'src/main/web/pageWorker.ts',
          sampleServer: 'resources/sampleServer/main.ts',
        },
      },
      sourcemap: true,
    },
  },
  // One file in the format that a sandboxed preload script must have; it can load no package.
  preload: {
    define: {
      CONTRACT_NAMES: JSON.stringify({ routes: Object.keys(routes), events: Object.keys(events) }),
    },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react(), tailwindcss()],
    // The page is read from this disk, so its size costs no waiting; the warning would look like an error at first start.
    build: { minify: true, sourcemap: true, chunkSizeWarningLimit: 2_000 },
  },
});
