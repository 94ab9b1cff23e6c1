import { expect, it } from 'vitest'
import { saveOverOwn, versionBelow } from './own-saves.ts'

const page = { name: '0198f0c0-0000-4000-8000-00000000000a' }
const copy = { version: 1, form: {}, savedFrom: page.name }

it.each([
  ['its own copy, no matter who saved since', copy, { version: 2, savedFrom: page.name }, 1],
  ['a record that is gone', copy, undefined, 1],
  ['no copy', undefined, { version: 3, savedFrom: null }, 3],
  ['nothing at all', undefined, undefined, 0],
])('a page that finds %s rests on the right version', (_, found, server, version) => {
  expect(versionBelow(found, server)).toBe(version)
})

const stale = new Error('stale')
const saveOver = async (savedFrom: string | null): Promise<number[]> => {
  const sent: number[] = []
  const send = async (version: number) => {
    sent.push(version)
    if (version < 2) throw stale
  }
  const deps = {
    send,
    newest: async () => ({ version: 2, savedFrom }),
    isStale: (error: unknown) => error === stale,
  }
  await saveOverOwn({ version: 1, page }, deps).catch((error) => expect(error).toBe(stale))
  return sent
}

it.each([
  ['this page', page.name, [1, 2]],
  ['another page', '0198f0c0-0000-4000-8000-00000000000b', [1]],
  ['somebody who gave no name', null, [1]],
])('a newer version is saved over where it is that of %s', async (_, savedFrom, sent) => {
  expect(await saveOver(savedFrom)).toEqual(sent)
})
