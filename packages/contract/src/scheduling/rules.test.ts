import { describe, expect, it } from 'vitest'
import { formsTouched, type PlannedSubstance, problemsOfPlan, type SchedulingPlan } from './rules.ts'

const today = '2026-06-17'
const substance: PlannedSubstance = {
  convention: '1971',
  schedule: 'IV',
  isActive: true,
  forms: [
    { id: 1, factor: '1', isBase: true },
    { id: 2, factor: '0.86', isBase: false },
  ],
}
const plan = (given: Partial<SchedulingPlan>): SchedulingPlan => ({
  kind: 'reschedule',
  substanceId: 7,
  effectiveOn: '2026-12-01',
  legalBasis: 'Decision 67/1',
  ...given,
})

describe('problemsOfPlan', () => {
  it.each<[string, Partial<SchedulingPlan>, Partial<PlannedSubstance>, string[]]>([
    ['another schedule', { convention: '1971', schedule: 'II' }, {}, []],
    ['another convention', { convention: '1961', schedule: 'IV' }, {}, []],
    ['on this very day', { convention: '1971', schedule: 'II', effectiveOn: today }, {}, []],
    [
      'yesterday',
      { convention: '1971', schedule: 'II', effectiveOn: '2026-06-16' },
      {},
      ['effectiveOn past'],
    ],
    ['no convention', {}, {}, ['convention required']],
    ['a convention without a schedule', { convention: '1971', schedule: null }, {}, ['schedule required']],
    ['national law without a schedule', { convention: 'national', schedule: null }, {}, []],
    ['as it is', { convention: '1971', schedule: 'IV' }, {}, ['schedule unchanged']],
    [
      'as it is, but switched on',
      { kind: 'control', convention: '1971', schedule: 'IV' },
      { isActive: false },
      [],
    ],
    [
      'no ground in law',
      { convention: '1971', schedule: 'II', legalBasis: ' x ' },
      {},
      ['legalBasis required'],
    ],
    ['another factor', { kind: 'factor', formId: 2, factor: '0.855' }, {}, []],
    ['the same factor', { kind: 'factor', formId: 2, factor: '0.860' }, {}, ['factor unchanged']],
    ['a factor of the base', { kind: 'factor', formId: 1, factor: '0.9' }, {}, ['formId unknown']],
    ['a factor above one', { kind: 'factor', formId: 2, factor: '1.2' }, {}, ['factor notGreater']],
    ['a factor of nothing', { kind: 'factor', formId: 2, factor: '0.000' }, {}, ['factor notGreater']],
    ['no factor', { kind: 'factor', formId: 2 }, {}, ['factor required']],
    ['no form', { kind: 'factor', factor: '0.5' }, {}, ['formId required']],
    ['out of control', { kind: 'release' }, {}, []],
    ['out of control twice', { kind: 'release' }, { isActive: false }, ['substanceId notUnderControl']],
    ['tasks for yesterday', { kind: 'release', tasksDueOn: '2026-06-16' }, {}, ['tasksDueOn past']],
  ])('%s', (_what, given, about, problems) => {
    const found = problemsOfPlan(plan(given), { ...substance, ...about }, today)
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
  })
  it('needs a substance', () => {
    expect(problemsOfPlan(plan({}), undefined, today)).toEqual([{ path: 'substanceId', code: 'required' }])
  })
})

it.each([
  ['national', '1971', ['A/P', 'B/P', 'P']],
  ['1971', '1961', ['A/P', 'B/P', 'P', 'A', 'B', 'C']],
  ['1988', 'national', ['D']],
  ['1961', '1961', ['A', 'B', 'C']],
])('from %s to %s touches forms %j', (before, after, forms) => {
  expect(formsTouched(before, after)).toEqual(forms)
})
