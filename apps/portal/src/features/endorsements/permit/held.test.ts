import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { expect, it } from 'vitest'
import { heldAt, sameWord } from './held.ts'

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

it.each([
  ['none is held', [{ isHeld: false }, {}], 'what'],
  ['one of them is held', [{ isHeld: false }, { isHeld: true }], 'whatHeld'],
] as const)('the same consignment, where %s', (_case, earlier, word) => {
  expect(sameWord(earlier)).toBe(word)
})
