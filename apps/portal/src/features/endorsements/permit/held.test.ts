import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import { answersAt, heldAt, sameWord, statedLines } from './held.ts'

const movement = (id: string, source: Endorsement['source'], dispute: object | null): Endorsement =>
  ({ id, source, dispute }) as unknown as Endorsement
const open: Partial<Dispute> = { isHeld: true, settlement: null }

// 1961 art. 31(1), (4): what is held is not released, whatever may still cross under its permit.
it.each([
  ['entry', ['in']],
  ['exit', ['out']],
] as const)('goods that are held at the %s, and no others', (end, ids) => {
  const movements = [
    movement('counted', 'customs', null),
    movement('crossed', 'customs', { ...open, isHeld: false }),
    movement('settled', 'customs', { ...open, settlement: { outcome: 'rejected' } }),
    movement('in', 'customs', open),
    movement('out', 'exit', open),
  ]
  expect(heldAt(end, movements).map(({ id }) => id)).toEqual(ids)
})

// 0198: the permit may be closed by the release; the answer is read all the same.
describe('the answer about held goods', () => {
  const answered = (id: string, settledAt: string, outcome = 'allowed'): Endorsement =>
    ({
      ...movement(id, 'customs', {
        isHeld: true,
        settlement: { outcome, settledAt, counted: null, corrected: null },
      }),
      recordedAt: '2026-06-16T08:00:00Z',
    }) as Endorsement
  const plain = (id: string, recordedAt: string, more = {}): Endorsement =>
    ({ ...movement(id, 'customs', null), recordedAt, countedFrom: null, ...more }) as Endorsement
  const days = { today: '2026-06-18', dayOf: (at: string) => at.slice(0, 10) }
  const settledAt = '2026-06-17T09:00:00Z'

  it.each<[string, Endorsement[], string[]]>([
    [
      'of yesterday, whatever came since',
      [answered('a', settledAt), plain('b', '2026-06-18T08:00:00Z')],
      ['a'],
    ],
    ['older, and nothing came since', [{ ...answered('a', '2026-06-16T09:00:00Z') }], ['a']],
    [
      'older, and something came since',
      [answered('a', '2026-06-16T09:00:00Z'), plain('b', '2026-06-17T08:00:00Z')],
      [],
    ],
    ['none was given', [movement('open', 'customs', open)], []],
    [
      'to a record that was not of held goods',
      [movement('x', 'customs', { isHeld: false, settlement: {} })],
      [],
    ],
    ['the latest first', [answered('a', settledAt), answered('b', '2026-06-18T07:00:00Z')], ['b', 'a']],
  ])('%s', (_case, movements, ids) => {
    expect(answersAt('entry', movements, days).map((each) => each.movement.id)).toEqual(ids)
  })

  it('says what was released by the record that counts, or by its correction', () => {
    const released = (movements: Endorsement[]) => answersAt('entry', movements, days)[0]?.released
    expect(released([answered('a', settledAt, 'rejected')])).toBeUndefined()
    const first = answered('a', settledAt, 'successor')
    const settlement = first.dispute?.settlement
    if (!settlement) throw new Error('it is settled')
    // Under the permit in its place, too.
    settlement.counted = [{ position: 1, quantity: '2', unit: 'kg' }]
    expect(released([first])).toEqual(settlement.counted)
    settlement.corrected = [{ position: 1, quantity: '1', unit: 'kg' }]
    expect(released([first])).toEqual(settlement.corrected)
  })
})

it.each([
  ['none is held', [{ isHeld: false }, {}], 'what'],
  ['one of them is held', [{ isHeld: false }, { isHeld: true }], 'whatSome'],
  ['all of them are held', [{ isHeld: true }, { isHeld: true }], 'whatHeld'],
] as const)('the same consignment, where %s', (_case, earlier, word) => {
  expect(sameWord(earlier)).toBe(word)
})

// 0208: of other goods a quantity is named where a line fits; what stands for it on record is no zero.
it.each<[string, string[], string[]]>([
  ['of one line', ['0', '5'], ['5']],
  ['of none', ['0', '0.000'], []],
])('the quantities that were named: %s', (_case, quantities, stated) => {
  expect(statedLines(quantities.map((quantity) => ({ quantity }))).map(({ quantity }) => quantity)).toEqual(
    stated,
  )
})
