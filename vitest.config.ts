import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src/{main,shared,preload},resources,scripts}/**/__tests__/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'renderer', environment: 'jsdom', include: ['src/renderer/**/__tests__/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
