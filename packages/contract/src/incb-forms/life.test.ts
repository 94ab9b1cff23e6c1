import { expect, it } from 'vitest'
import { formLife, formStates, formSteps, isOpenToOverrides, isOwnReview } from './life.ts'

it('goes from draft to sent, and back before it is sent', () => {
  const table = formStates.map((state) =>
    [state, ...formSteps.map((step) => formLife[state][step] ?? '–')].join(' '),
  )
  expect(table).toEqual(['DRA REV – – –', 'REV – APP – DRA', 'APP – – SNT DRA', 'SNT – – – –'])
})
it('takes figures of officers while it is a draft alone', () => {
  expect(formStates.filter(isOpenToOverrides)).toEqual(['DRA'])
})
it.each([
  ['officer', 'officer', true, true],
  ['officer', 'officer', false, false],
  ['officer', 'colleague', true, false],
  [null, 'officer', true, false],
])(
  'moved to review by %s, approved by %s, four eyes %s: own review %s',
  (by, approver, fourEyes, expected) => {
    expect(isOwnReview(by, approver, { fourEyes })).toBe(expected)
  },
)
