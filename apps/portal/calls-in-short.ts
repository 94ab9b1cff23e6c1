import { join } from 'node:path'
import type { Plugin } from 'vite'
import { calls } from '../../packages/contract/src/calls.ts'
import { type CallsShown, methods } from './src/platform/calls-at-length.ts'

const marks = new Map([
  ['GET', ''],
  ...Object.entries(methods).map(([mark, method]) => [method, mark] as const),
])

/**
 * Calls as a text that a browser fetches in half the bytes: a line for a feature (`account.`), and below it one for each call,
 * with how many parts of the line before its address begins with, and `$` where a part is the call's own name.
 */
export const shorten = (shown: CallsShown): string => {
  const lines: string[] = []
  let feature = ''
  let before: readonly string[] = []
  for (const [name, [method, path]] of Object.entries(shown)) {
    const [of = '', own = ''] = name.split('.')
    if (of !== feature) lines.push(`${of}.`)
    const parts = path.split('/')
    const differs = parts.findIndex((part, place) => part !== before[place])
    const kept = differs < 0 ? parts.length : differs
    const rest = parts.slice(kept).map((part) => (part === own ? '$' : part))
    const mark = marks.get(method)
    if (mark === undefined) throw new Error(`${name} is made by ${method}, for which there is no mark`)
    lines.push(`${mark}${own} ${kept} ${rest.join('/')}`)
    feature = of
    before = parts
  }
  return lines.join('\n')
}

const atLength = join(import.meta.dirname, 'src/platform/calls-at-length.ts')

/**
 * The browser needs of each call how and where it is made. Who may make it is the server's to judge, and would come along
 * with the sign-in screen, as do all addresses.
 */
export const callsInShort = (): Plugin => ({
  name: 'calls-in-short',
  load: (id) =>
    /\/contract\/src\/calls\.ts$/.test(id)
      ? `import { lengthen } from ${JSON.stringify(atLength)}
         export const calls = lengthen(${JSON.stringify(shorten(calls))})`
      : null,
})
