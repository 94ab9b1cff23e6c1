import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterList, resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const heads = ['substance', 'year', 'kind', 'grams', 'day', 'reference', 'reason', 'Note']
const estimate = (name: string, year: number, grams: string) => [
  name,
  year,
  'estimate',
  grams,
  '2026-01-15',
  'INCB 12/2026',
  '',
]
const supplement = (name: string, year: number, grams: string) => [
  name,
  year,
  'supplement',
  grams,
  '2026-03-15',
  'INCB S1',
  'More patients.',
]
const listOf = async (rows: readonly (readonly (string | number)[])[]) => ({
  call: 'balances.import' as const,
  bytes: await writeXlsx({ sheets: [{ name: 'Estimates', rows: [heads, ...rows] as never }] }),
  name: 'estimates.xlsx',
})
const limitOf = async (name: string, year: number): Promise<string | undefined> => {
  const { body } = await officer.call('balances.list', { query: { year } })
  return body.find((row: { substanceName: string }) => row.substanceName === name)?.limitGrams
}

it('Right lines are entered, a supplement above its estimate as well; wrong ones stop only themselves', async () => {
  const list = await listOf([
    supplement('Codeine', 2033, '1250.5'),
    estimate('Codeine', 2033, '450000'),
    estimate('Morphine', 2033, '43500.25'),
    estimate('Unobtainium', 2033, '1'),
    estimate('Fentanyl', 1803, '-4'),
    supplement('Methadone', 2033, '5'),
    estimate('Morphine', 2033, '1'),
  ])
  const looked = await sendList(officer, list)
  expect(looked.body).toMatchObject({ isApplied: false, ignored: ['Note'] })
  expect(resultsOf(looked.body.lines)).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
    [5, 'refused', 'wrong.substance'],
    [6, 'refused', 'wrong.year', 'wrong.grams'],
    [7, 'refused', 'noEstimate'],
    [8, 'refused', 'twice'],
  ])
  expect(await limitOf('Codeine', 2033)).toBeUndefined()

  const applied = await enterList(officer, list, looked.body.mark)
  const results = applied.map(({ result }) => result)
  expect(results.slice(0, 3)).toEqual(['entered', 'entered', 'entered'])
  expect(new Set(results.slice(3))).toEqual(new Set(['refused']))
  expect([await limitOf('Codeine', 2033), await limitOf('Morphine', 2033)]).toEqual(['451250.5', '43500.25'])

  // Sent once more, nothing is there twice.
  const again = await enterList(officer, list, looked.body.mark)
  expect(again.slice(0, 3).map(({ result }) => result)).toEqual(['there', 'there', 'there'])
  expect(await limitOf('Codeine', 2033)).toBe('451250.5')
})

it('What another entered after the look is not written over', async () => {
  const list = await listOf([estimate('Codeine', 2034, '100')])
  const looked = await sendList(officer, list)
  expect(resultsOf(looked.body.lines)).toEqual([[2, 'new']])
  const another = await listOf([estimate('Codeine', 2034, '200')])
  await enterList(officer, another, (await sendList(officer, another)).body.mark)
  const applied = await enterList(officer, list, looked.body.mark)
  expect(resultsOf(applied)).toEqual([[2, 'refused', 'differs']])
  expect(await limitOf('Codeine', 2034)).toBe('200')
})
