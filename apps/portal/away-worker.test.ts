import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'away-worker.js'), 'utf8')
const origin = 'https://permits.example'

/** What the worker answers to the opening of an address; undefined where it leaves that to the browser. */
const opened = async (
  path: string,
  { kept = ['/border/'], isAway = true, mode = 'navigate' },
): Promise<string | undefined> => {
  const listeners = new Map<string, (event: unknown) => void>()
  let answer: Promise<string> | undefined
  runInNewContext(source, {
    URL,
    self: {
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    },
    caches: { match: async (page: string) => (kept.includes(page) ? 'page' : undefined) },
    fetch: async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return 'fetched'
    },
    Response: { redirect: (to: string) => `to ${to}` },
  })
  listeners.get('fetch')?.({
    request: { url: origin + path, mode },
    respondWith: (given: Promise<string>) => {
      answer = given
    },
  })
  return answer?.catch(() => 'failed')
}

it.each([
  ['leads to the page that is kept', '/?lang=fr', {}, 'to /border/'],
  ['leads to that of an inspector', '/', { kept: ['/field/'] }, 'to /field/'],
  ['fails where none is kept', '/', { kept: ['/check/'] }, 'failed'],
  ['is the portal where there is a network', '/', { isAway: false }, 'fetched'],
  ['is left to the browser of what a page asks for', '/assets/app.js', { mode: 'cors' }, undefined],
  ['is left to the browser of a call', '/api/cases', {}, undefined],
  ['is left to the browser in training', '/training/', {}, undefined],
  ['is left to the worker of the page itself', '/border/', {}, undefined],
])('what is opened %s', async (_case, path, how, answer) => {
  expect(await opened(path, how)).toBe(answer)
})
