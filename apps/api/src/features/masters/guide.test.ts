import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEditor, refusedFields } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const { rows } = listEditor(() => officer)
const enter = (body: object) => officer.call('masters.guide', { body })
const trail = async (): Promise<string[]> => {
  const { rows: found } = await app.database.pool.query(
    `select action from audit_event where action like 'master.%' order by seq`,
  )
  return found.map(({ action }) => action)
}

const sulfate = {
  names: { en: 'papaverone sulfate', fi: 'papaveronisulfaatti' },
  values: {
    formula: '(C17H19NO3)2*H2SO4',
    baseCount: 2,
    casNumber: '64-31-3',
    factor: '0.8534',
    source: 'Computed from the formulas',
  },
}
const hydrate = {
  names: { en: 'papaverone hydrate' },
  values: { formula: 'C17H19NO3*H2O', baseCount: 1, factor: '0.94', source: 'Yellow List' },
}
const papaverone = {
  code: 'papaverone',
  names: { en: 'Papaverone' },
  values: { group: 'NP', convention: 'national', family: 'opiates', casNumber: '57-27-2' },
}
const whole = { substance: papaverone, baseFormula: 'C17H19NO3', forms: [sulfate, hydrate] }

describe('a substance entered with its forms', () => {
  it('tells all that is wrong at once, and writes nothing of it', async () => {
    const before = await trail()
    const wrong = {
      ...whole,
      baseFormula: 'C17Xx',
      forms: [
        { ...sulfate, values: { ...sulfate.values, factor: '1.2' } },
        { ...hydrate, names: { en: 'Papaverone Sulfate' }, values: { ...hydrate.values, source: null } },
      ],
    }
    const answer = await enter(wrong)
    expect([answer.status, answer.body.message]).toEqual([422, 'masterInvalid'])
    expect(refusedFields(answer.body)).toEqual([
      'baseFormula formula',
      'forms.0.values.factor factor',
      'forms.1.names.en sameForm',
      'forms.1.values.source required',
    ])
    const bad = { ...papaverone, values: { ...papaverone.values, casNumber: '57-27-3' } }
    expect(refusedFields((await enter({ ...whole, substance: bad })).body)).toEqual([
      'substance.values.casNumber cas',
    ])
    expect((await rows('substances', { q: 'papaverone' })).total).toBe(0)
    expect(await trail()).toEqual(before)
  })

  it('stands with base, salts and factors, and the trail tells it in one story', async () => {
    const before = (await trail()).length
    const answer = await enter(whole)
    expect(answer.status).toBe(201)
    const forms = await rows('substanceForms', { where: `substanceId:${answer.body.id}` })
    expect(
      forms.items.map(({ code, values }: { code: string; values: object }) => [code, values]),
    ).toMatchObject([
      ['papaverone/base', { formula: 'C17H19NO3' }],
      ['papaverone/papaverone hydrate', { formula: 'C17H19NO3*H2O' }],
      ['papaverone/papaverone sulfate', { baseCount: 2, casNumber: '64-31-3' }],
    ])
    const offered = (await officer.call('masters.substances')).body.find(
      ({ code }: { code: string }) => code === 'papaverone',
    )
    expect(offered.forms.map(({ factor }: { factor: string }) => factor).sort()).toEqual([
      '0.8534',
      '0.94',
      '1',
    ])
    expect((await trail()).slice(before)).toEqual([
      'master.add',
      'master.change',
      'master.add',
      'master.add',
      'master.guide',
    ])
  })

  it('goes on from one that stands, and keeps the formula of its base', async () => {
    const [{ id }] = (await rows('substances', { q: 'papaverone' })).items
    const more = { substance: { id }, baseFormula: 'C17H19NO3', forms: [] }
    const again = await enter({ ...more, baseFormula: 'C2H6O', forms: [sulfate] })
    expect(refusedFields(again.body)).toEqual([
      'baseFormula fixed',
      'forms.0.names.en sameForm',
      'forms.0.names.fi sameForm',
      'forms.0.values.casNumber sameForm',
    ])
    const names = { en: 'papaverone acetate' }
    const values = { ...hydrate.values, formula: 'C17H19NO3*C2H4O2', factor: '0.826' }
    expect((await enter({ ...more, forms: [{ names, values }] })).status).toBe(201)
    expect((await rows('substanceForms', { where: `substanceId:${id}` })).total).toBe(4)
    expect((await enter({ ...more, substance: { id: '999999' } })).status).toBe(404)
    const nothing = await enter({ ...more, baseFormula: null })
    expect([nothing.status, nothing.body.message]).toEqual([409, 'masterNothingToDo'])
  })
})
