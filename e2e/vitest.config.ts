import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Journeys through the real portal in a real browser. One server with the demonstration world serves them all, so
 * they run one after the other; each makes what it needs and counts on nobody else's cases staying as they were.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    retry: 0,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['e2e/setup.ts'],
    include: ['e2e/**/*.spec.ts'],
  },
})
