import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Each key becomes out/<part>/<key>.js. Packages in `dependencies` stay outside of main's bundles; the renderer's
// are bundled, which is why they are devDependencies.
export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          web: 'src/main/hosts/web/main.ts',
          knowledgeWorker: 'src/main/knowledge/worker.ts',
          sampleServer: 'resources/sampleServer/main.ts',
        },
      },
      sourcemap: true,
    },
  },
  renderer: {
    plugins: [react(), tailwindcss()],
    build: { minify: true, sourcemap: true },
  },
});
