import type { Plugin } from 'vite'
import { calls } from '../../packages/contract/src/calls.ts'

/**
 * The browser needs of each call how and where it is made. Who may make it is the server's to judge, and would come along
 * with the sign-in screen, as do all addresses.
 */
export const callsInShort = (): Plugin => ({
  name: 'calls-in-short',
  load: (id) =>
    /\/contract\/src\/calls\.ts$/.test(id)
      ? `export const calls = ${JSON.stringify(
          Object.fromEntries(Object.entries(calls).map(([name, [method, path]]) => [name, [method, path]])),
        )}`
      : null,
})
