import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readSettings, writeSetting } from '../settings/public.ts'
import { keepWords, readKeptWords } from './public.ts'

let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await startTestApp()
  other = await startTestApp()
})
afterAll(async () => {
  await one?.close()
  await other?.close()
})

const key = 'account.login.title'
const save = async (
  officer: TestPerson,
  cells: readonly { culture: string; key: string; text: string }[],
) => {
  const { body } = await officer.call('localization.texts')
  const seen = (culture: string, wanted: string) => body.texts[culture]?.[body.keys.indexOf(wanted)] ?? null
  const answer = await officer.call('localization.saveTexts', {
    body: { cells: cells.map((cell) => ({ ...cell, seen: seen(cell.culture, cell.key) })) },
  })
  expect(answer.status).toBe(200)
}
const shown = async (app: TestApp, culture: string): Promise<string> =>
  (await app.visitor.call('localization.translations', { params: { culture } })).body.account.login.title

it('passes languages and words of an authority on, over what is there and beside the rest', async () => {
  const officer = await one.as('officer')
  const trainee = await other.as('officer')
  const added = { culture: 'pt-BR', name: 'Português', direction: 'ltr', isEnabled: true }
  expect((await officer.call('localization.addLanguage', { body: added })).status).toBe(201)
  await save(officer, [
    { culture: 'pt-BR', key, text: 'Entrar' },
    { culture: 'fi', key, text: 'Kirjautuminen palveluun' },
  ])
  await save(trainee, [
    { culture: 'fi', key, text: 'Harjoitus' },
    { culture: 'de', key, text: 'Zur Probe' },
  ])

  const { 'languages.enabled': enabled } = await readSettings(one.deps.db)
  await keepWords(other.deps, systemOrigin('training'), await readKeptWords(one.deps.db), (tx) =>
    writeSetting(tx, 'languages.enabled', enabled),
  )

  expect(enabled).toContain('pt-BR')
  expect(await shown(other, 'pt-BR')).toBe('Entrar')
  expect(await shown(other, 'fi')).toBe('Kirjautuminen palveluun')
  expect(await shown(other, 'de')).toBe('Zur Probe')
})
