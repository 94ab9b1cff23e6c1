import { afterAll, beforeAll, expect, it } from 'vitest'
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
