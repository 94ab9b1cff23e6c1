import { wordReaders } from '@papaver/contract/localization/readers.ts'
import { flatTexts, type MessageTree } from '@papaver/contract/localization/trees.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { writeSetting } from '../settings/public.ts'

let ground: GroundApp
beforeAll(async () => {
  ground = await startGroundApp()
})
afterAll(() => ground.close())

it('answers the words of a language, and 304 to one who has them', async () => {
  const answer = await ground.get('/api/localization/fi')
  expect(answer.headers['content-language']).toBe('fi')
  expect(Object.keys(answer.json<object>())).toContain('verification')
  const again = await ground.get('/api/localization/fi', undefined, {
    'if-none-match': String(answer.headers.etag),
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

describe('the words of some readers', () => {
  const read = async (readers: string, culture = 'fi') =>
    await ground.get(`/api/localization/${culture}?readers=${readers}`)
  it('are together the words of the language', async () => {
    const parts = await Promise.all(
      wordReaders.map(async (readers) => (await read(readers)).json<MessageTree>()),
    )
    const keysOf = (tree: MessageTree) => flatTexts(tree).map(([key]) => key)
    const whole = keysOf((await ground.get('/api/localization/fi')).json<MessageTree>())
    expect(parts.flatMap(keysOf).toSorted()).toEqual(whole.toSorted())
  })
  it('spare visitors those of administration', async () => {
    const words = (await read('visitors')).json<MessageTree>()
    expect(Object.keys(words)).toContain('account')
    for (const area of ['settings', 'masters', 'operations', 'authorizations', 'users'])
      expect(Object.keys(words)).not.toContain(area)
  })
  it('are known by their own state', async () => {
    const { headers } = await read('office')
    const again = await ground.get('/api/localization/fi?readers=office', undefined, {
      'if-none-match': String(headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await read('visitors')).headers.etag).not.toBe(headers.etag)
  })
  it('are refused to readers whom nobody knows', async () => {
    expect((await read('everybody')).statusCode).toBe(400)
  })
})

it.each(['xx', 'tlh', 'en-GB'])('answers the default’s words for %s', async (culture) => {
  expect((await ground.get(`/api/localization/${culture}`)).headers['content-language']).toBe('en')
})

it('refuses what cannot be a culture', async () => {
  expect((await ground.get('/api/localization/..%2f..%2fetc')).statusCode).toBe(400)
})

it.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['xx', 'ltr'],
])('writes %s %s', async (culture, direction) => {
  expect((await ground.get(`/api/localization/direction/${culture}`)).body).toBe(direction)
})

it('offers languages under their own names', async () => {
  const { enabled } = (await ground.get('/api/moduleSettings/languages')).json<{
    enabled: { name: string }[]
  }>()
  expect(enabled.map(({ name }) => name)).toEqual([
    'English',
    'Español',
    'Suomi',
    'Français',
    'Русский',
    'Deutsch',
    'العربية',
  ])
})

it('speaks the default to a language that was switched off', async () => {
  await ground.write((tx) => writeSetting(tx, 'languages.enabled', ['en', 'de']))
  await ground.write((tx) => writeSetting(tx, 'languages.default', 'de'))
  expect((await ground.get('/api/localization/fi')).headers['content-language']).toBe('de')
  const countries = (await ground.get('/api/masters/countries', undefined, { culture: 'fi' })).json<
    { name: string }[]
  >()
  expect(countries.map(({ name }) => name)).toContain('Deutschland')
})
