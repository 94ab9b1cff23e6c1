import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

describe('the choice of establishments by country and flags', () => {
  const status = async (...[countryId = '', flag1 = '', flag2 = '']: string[]) =>
    (await officer.call('masters.establishmentsOfCountry', { params: { countryId, flag1, flag2 } })).status

  it.each([
    ['all', 'NP', 'approved'],
    ['DE', 'PREC', 'all'],
    ['de', 'oth', 'APPROVED'],
    ['ALL', 'all', 'ALL'],
  ])('takes %s, %s, %s', async (...asked) => {
    expect(await status(...asked)).toBe(200)
  })

  it.each([
    ['Germany', 'NP', 'approved'],
    ['1', 'NP', 'approved'],
    ['DE', 'drugs', 'approved'],
    ['DE', 'true', 'approved'],
    ['DE', 'NP', 'false'],
    ['DE', 'NP', 'pending'],
  ])('refuses %s, %s, %s', async (...asked) => {
    expect(await status(...asked)).toBe(400)
  })
})
