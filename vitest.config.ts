import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // No measures: they only end a wait that is in vain, also on a machine with much else to do.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['apps/api/src/platform/database/test-server.ts'],
    include: [
      'packages/**/*.test.ts',
      'apps/api/**/*.test.ts',
      'apps/portal/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
  },
})
