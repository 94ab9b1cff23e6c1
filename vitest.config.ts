import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['apps/api/src/platform/database/test-server.ts'],
    include: [
      'packages/**/*.test.ts',
      'apps/api/**/*.test.ts',
      'apps/portal/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
  },
})
