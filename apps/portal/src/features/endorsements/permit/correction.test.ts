import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import { endedDecisions, givenBack, leftOpen, reportedBeside } from './correction.ts'
import { aboveAuthorized, leftAfter, newDraft } from './endorse-draft.ts'

const line = { id: 'a', position: 1, name: 'Morphine', unit: 'kg', quantity: '4', remaining: '1' }
const record = (id: string, quantity: string, said: Partial<Endorsement> = {}): Endorsement =>
  ({
    id,
    source: 'customs',
    isCorrected: false,
    isDisputed: false,
    lastConsignment: false,
    lines: [{ lineId: 'a', quantity, unit: 'kg', bases: [] }],
    decidedLineIds: [],
    ...said,
  }) as unknown as Endorsement
const typed = (amount: string, lastConsignment = false) => ({
  ...newDraft([line], 'en', '2026-06-17', null),
  lastConsignment,
  quantities: { a: quantityOf(amount, 'kg', 'en') },
})

describe('what a correction leaves', () => {
  const closed = { opensAgain: true, severalConsignments: true }
  const last = record('last', '2', { lastConsignment: true })
  // Decision 0194: what its figures alone have closed opens again where something is left.
  it.each([
    ['less of the last consignment, which it is no more', '1.5', false, [last], closed, '1.5'],
    ['the same quantity, and not the last', '2', false, [last], closed, '1'],
    ['the last still', '1.5', true, [last], closed, undefined],
    [
      'another one is the last',
      '1.5',
      false,
      [last, record('b', '1', { lastConsignment: true })],
      closed,
      undefined,
    ],
    ['nothing is left', '3', false, [last], closed, undefined],
    ['a person closed it', '1.5', false, [last], { ...closed, opensAgain: false }, undefined],
    [
      'for one consignment, and some crossed',
      '1',
      false,
      [last],
      { ...closed, severalConsignments: false },
      undefined,
    ],
  ] as const)('%s', (_case, amount, isLast, movements, permit, left) => {
    const lines = givenBack(last, movements, [line])
    const found = leftOpen(last, movements, { draft: typed(amount, isLast), lines }, permit)
    expect(found[0]?.left).toBe(left)
  })

  it('a permit for one consignment opens where none has crossed', () => {
    const only = record('only', '3')
    const lines = givenBack(only, [only], [line])
    const permit = { ...closed, severalConsignments: false }
    expect(leftOpen(only, [only], { draft: typed('0'), lines }, permit)[0]?.left).toBe('4')
  })
})

// Decision 0197.
it('what the last consignment leaves is asked about', () => {
  const lines = [{ ...line, remaining: '1.8' }]
  expect(leftAfter(typed('1.5'), lines)).toMatchObject([{ id: 'a', left: '0.3' }])
  expect(leftAfter(typed('1.8'), lines)).toEqual([])
  expect(leftAfter(typed('2'), lines)).toEqual([])
})

it('an account above what is authorized is asked about, with all that was reported before', () => {
  const own = { source: 'establishment' } as const
  const first = record('first', '3', own)
  const all = [
    first,
    record('second', '2', own),
    record('old', '9', { ...own, isCorrected: true }),
    record('c', '4'),
  ]
  expect(reportedBeside(first, all, 'a')).toBe('2')
  const reported = (amount: string) =>
    aboveAuthorized(typed(amount), [line], (id) => reportedBeside(first, all, id)).map(
      (each) => each.reported,
    )
  expect([reported('2'), reported('2.1'), reported('25')]).toEqual([[], ['4.1'], ['27']])
})

describe('a record on which an officer has decided what counts (decision 0190)', () => {
  // 4 kg are permitted, 2.4 kg recorded, and 2 kg of them count.
  const decided = record('decided', '2.4', { decidedLineIds: ['a'] })
  const other = record('other', '1')
  const lines = [{ ...line, remaining: '1' }]

  it('may be corrected to what the permit leaves beside the other records', () => {
    expect(givenBack(decided, [decided, other], lines)[0]?.remaining).toBe('3')
    expect(givenBack(other, [decided, other], lines)[0]?.remaining).toBe('2')
  })

  it.each([
    ['another quantity', decided, '2.5', ['a']],
    ['the same quantity', decided, '2.40', []],
    ['a record made since', other, '0.5', []],
  ] as const)('ends the decision with %s', (_case, movement, amount, ended) => {
    expect(endedDecisions(movement, typed(amount), lines).map(({ id }) => id)).toEqual(ended)
  })
})
