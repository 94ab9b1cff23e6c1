import { describe, expect, it } from 'vitest'
import { type KindFacts, kindChecks } from './kind-checks.ts'

const plain: KindFacts = {
  generalCountry: null,
  schedules: '',
  insufficient: [],
  outsideSchedules: [],
  exemptOnly: null,
  exempt: [],
}
const morphine = { substanceId: 7, substanceName: 'Morphine' }
const exempt = { ...morphine, grams: '0.5', limitGrams: '1' }

describe('what a kind of permit asks for', () => {
  it.each<[string, Partial<KindFacts>, string[]]>([
    ['nothing where the kind asks for nothing', {}, []],
    [
      'a country that accepts general permits',
      { generalCountry: { name: 'France', isAccepting: true } },
      ['pass general'],
    ],
    [
      'no general permit with another',
      { generalCountry: { name: 'France', isAccepting: false } },
      ['block generalNotAccepted'],
    ],
    [
      'the schedules of a declaration',
      { schedules: 'III', outsideSchedules: [{ position: 2, substanceName: 'Morphine' }] },
      ['block scheduleNotCovered'],
    ],
    ['an exempt quantity within its limit', { exemptOnly: [morphine], exempt: [exempt] }, []],
    [
      'a reason for more than the limit',
      { exemptOnly: [morphine], exempt: [{ ...exempt, grams: '1.1' }] },
      ['warn permitNeeded'],
    ],
    [
      'another document for what is controlled more strictly now',
      { insufficient: [{ ...morphine, convention: '1971', schedule: 'II' }] },
      ['block insufficient'],
    ],
    ['a reason where no limit is set', { exemptOnly: [morphine] }, ['warn permitNeeded']],
  ])('%s', (_name, facts, said) => {
    expect(kindChecks({ ...plain, ...facts }).map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      said,
    )
  })

  it('names the line whose goods are of no schedule of the kind', () => {
    const outsideSchedules = [{ position: 2, substanceName: 'Morphine' }]
    expect(kindChecks({ ...plain, schedules: 'III', outsideSchedules })).toMatchObject([
      { line: 2, params: { substance: 'Morphine', schedules: 'III' }, fix: { field: 'lines.2.substanceId' } },
    ])
  })
})
