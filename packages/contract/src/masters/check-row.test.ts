import { describe, expect, it } from 'vitest'
import { problemsOfRow, type RowContent, type Value } from './check-row.ts'
import type { ListWord } from './lists.ts'

const good: Partial<Record<ListWord, RowContent>> = {
  substances: {
    code: 'zipeprol-two',
    names: { en: 'Zipeprol' },
    values: { group: 'NP', convention: '1971', schedule: 'II', family: 'nitazenes', casNumber: '34758-83-3' },
  },
  countries: { code: 'XV', names: { en: 'Valdoria' }, values: { alpha3: 'XVA', numeric: '901' } },
  reasons: { code: 'REFUSE-LATE', names: { en: 'Too late' }, values: { use: 'refuse' } },
  conversionFactors: {
    names: {},
    values: { formId: '1', from: '2026-07-01', factor: '0.75', source: 'INCB' },
  },
  generalNotes: {
    code: 'NOTE',
    names: { en: 'A note' },
    values: { usedFor: 'permit', group: ['narcotic', 'psychotropic'], direction: ['all'] },
  },
  substanceForms: {
    names: { en: 'x' },
    values: { substanceId: '1', factor: '0.75', formula: 'C17H19NO3*HCl', baseCount: 1 },
  },
}
const of = (word: ListWord, row: RowContent, isNew = true) =>
  problemsOfRow(word, row, { isNew, neededCulture: 'en' }).map(({ path, code }) => `${path} ${code}`)
const having = (word: ListWord, values: Record<string, Value>): RowContent => {
  const row = good[word] as RowContent
  return { ...row, values: { ...row.values, ...values } }
}

describe('rows that are right', () => {
  it.each(Object.keys(good) as ListWord[])('%s', (word) => {
    expect(of(word, good[word] as RowContent)).toEqual([])
  })
})

describe('a value that is wrong is named', () => {
  const cases: [ListWord, Record<string, Value>, string[]][] = [
    ['substances', { casNumber: '34758-83-4' }, ['values.casNumber cas']],
    ['substances', { hsCode: '29' }, ['values.hsCode hs']],
    ['substances', { incbCode: 'XX1' }, ['values.incbCode incb']],
    ['substances', { convention: '1988' }, ['values.schedule schedule', 'values.group group']],
    ['substances', { schedule: 'V' }, ['values.schedule invalid']],
    ['substances', { schedule: null }, ['values.schedule schedule']],
    ['substances', { group: null }, ['values.group required']],
    ['substances', { convention: null }, ['values.convention required']],
    ['substances', { yearScheduled: 1066 }, ['values.yearScheduled year']],
    ['substances', { yearScheduled: 19.5 }, ['values.yearScheduled invalid']],
    ['substances', { yearScheduled: 'soon' }, ['values.yearScheduled invalid']],
    ['substances', { incbOrder: 0 }, ['values.incbOrder order']],
    ['substances', { reportingUnit: 'oz' }, ['values.reportingUnit invalid']],
    ['substances', { reportingUnit: 'l' }, ['values.density litres']],
    ['substances', { reportingUnit: 'l', density: '0.79' }, []],
    ['substances', { density: '31' }, ['values.density density']],
    ['substances', { euCategory: '2A' }, ['values.euCategory euCategory']],
    ['substances', { synonyms: 'one' }, ['values.synonyms invalid']],
    ['substances', { synonyms: ['a'.repeat(201)] }, ['values.synonyms tooLong']],
    ['countries', { alpha3: 'XV' }, ['values.alpha3 alpha3']],
    ['countries', { numeric: '1' }, ['values.numeric numericCode']],
    ['countries', { region: 'Atlantis' }, ['values.region invalid']],
    ['countries', { isEu: 'maybe' }, ['values.isEu invalid']],
    ['reasons', { use: 'revoke' }, ['code reasonCode']],
    ['conversionFactors', { factor: '1.2' }, ['values.factor factor']],
    ['conversionFactors', { from: '2026-02-30' }, ['values.from invalid']],
    ['conversionFactors', { source: ' ' }, []],
    ['conversionFactors', { source: null }, ['values.source required']],
    ['generalNotes', { group: ['all', 'narcotic'] }, ['values.group allAlone']],
    ['generalNotes', { group: [] }, ['values.group required']],
    ['generalNotes', { direction: ['up'] }, ['values.direction invalid']],
    ['substanceForms', { formula: 'salt' }, ['values.formula formula']],
    ['substanceForms', { baseCount: 0 }, ['values.baseCount baseCount']],
    ['substanceForms', { factor: null }, ['values.factor required']],
  ]
  it.each(cases)('%s %j → %j', (word, values, problems) => {
    expect(of(word, having(word, values))).toEqual(problems)
  })
})

describe('code, names and days', () => {
  const titles = (rest: Partial<RowContent>) =>
    of('personTitles', { code: 'HRH', names: { en: 'HRH' }, values: {}, ...rest })
  it.each<[Partial<RowContent>, string[]]>([
    [{}, []],
    [{ code: '' }, ['code required']],
    [{ code: 'h r h' }, ['code pattern']],
    [{ names: {} }, ['names.en required']],
    [{ names: { en: '  ' } }, ['names.en required']],
    [{ names: { en: 'x', fi: 'y'.repeat(301) } }, ['names.fi tooLong']],
    [{ validFrom: '2026-01-02', validUntil: '2026-01-01' }, ['validUntil before']],
    [{ validFrom: '2026-01-02', validUntil: '2026-01-02' }, []],
    [{ validFrom: '02.01.2026' }, ['validFrom invalid']],
  ])('%j → %j', (rest, problems) => {
    expect(titles(rest)).toEqual(problems)
  })
  it('asks for the first factor only when the form is added', () => {
    expect(of('substanceForms', having('substanceForms', { factor: null }), false)).toEqual([])
  })
})
