import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/{main,shared,preload}/**/__tests__/**/*.test.ts'] } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: { name: 'renderer', environment: 'jsdom', include: ['src/renderer/**/__tests__/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
