import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inRandomOrder, workersBeside } from '../scripts/test-order.ts'
import { longestStart, longestWait } from './longest-wait.ts'

/**
 * Journeys through the real portal in a real browser. Every spec has a copy of the demonstration world to itself
 * (here.ts), so that specs run side by side and in any order: it is random, by a seed that the run prints. Specs that come
 * one after the other in a process of the tests share a browser and the process of the server.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    isolate: false,
    // A journey waits for browser and server in turn.
    maxWorkers: workersBeside(2),
    retry: 0,
    sequence: {
      seed: Date.now(),
      // They take minutes: whoever came to them last would be waited for alone.
      sequencer: inRandomOrder(({ moduleId }) =>
        /\/(axe-|every-route|request-to-permit)[^/]*$/.test(moduleId) ? 0 : 1,
      ),
    },
    // A story waits for many things, one after the other: each of them ends a wait in vain by itself, and says what for.
    testTimeout: 2 * longestStart,
    hookTimeout: 2 * longestStart,
    expect: { poll: { timeout: longestWait } },
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/each-spec.ts'],
    include: ['e2e/**/*.spec.ts'],
    experimental: { viteModuleRunner: false },
  },
})
