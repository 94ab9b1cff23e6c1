import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inRandomOrder, workersBeside } from './scripts/test-order.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const globalSetup = ['apps/api/src/platform/database/test-server.ts']

const testsThatSay = (pattern: RegExp): string[] =>
  readdirSync(`${root}apps/api/src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `apps/api/src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && pattern.test(readFileSync(root + path, 'utf8')))

/**
 * Tests that have a process to themselves: whoever has loaded a module keeps it when another one is put in its place,
 * and what a process weighs depends on what it did before.
 */
const alone = testsThatSay(/\bvi\.mock\(|\bmemoryUsage\(/)
/** Those that start whole apps and databases, or many, take longest. */
const long = testsThatSay(/\bstartAppProcess\(|\bopenEmbedded\(|\bmakeGround\(/)

/**
 * Each process loads the product once and runs many test files, one after the other (docs/decisions/0054). Files come
 * in random order, and so do tests that need no app; a run prints its seed, and `--sequence.seed` repeats it.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    isolate: false,
    maxWorkers: workersBeside(1),
    sequence: {
      seed: Date.now(),
      sequencer: inRandomOrder(({ project, moduleId }) => {
        if (long.some((path) => moduleId.endsWith(path))) return 0
        return ['server', 'alone', 'rules'].indexOf(project.name) + 1
      }),
    },
    // No measures: they only end a wait that is in vain, also on a machine with much else to do. What waits for a server
    // (testing/until.ts) ends by itself before, and says what for.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 150_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup,
          include: ['apps/api/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          // Loaded by Node itself, as in service, which is quicker than through Vite.
          experimental: { viteModuleRunner: false },
          // In the order of the file: many tell one story on one app.
        },
      },
      {
        extends: true,
        test: { name: 'alone', globalSetup, include: alone, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          sequence: { shuffle: true },
          include: ['packages/**/*.test.ts', 'apps/portal/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
})
