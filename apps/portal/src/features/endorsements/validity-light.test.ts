import { expect, it } from 'vitest'
import { lightShown, shownStatus } from './validity-light.tsx'

const today = '2026-06-18'
type Permit = Parameters<typeof shownStatus>[0]
const permit = (changed: Partial<Permit>): Permit => ({
  ...{ status: 'ISS', validUntil: '2026-06-30', holds: [] },
  ...changed,
})

// 1961 art. 31(1), (4): no green over goods that are held; what stops the permit itself is said first.
it.each<[string, Partial<Permit>, string]>([
  ['nothing is held', {}, 'ISS'],
  ['goods are held', { hasHeldGoods: true }, 'GOODS'],
  ['goods of a used one are held', { status: 'PAU', hasHeldGoods: true }, 'GOODS'],
  ['the permit is held, and goods of it', { holds: ['heldByAuthority'], hasHeldGoods: true }, 'HELD'],
  ['it is suspended, and goods are held', { status: 'SUS', hasHeldGoods: true }, 'SUS'],
  ['it is closed, and goods are held', { status: 'CLO', hasHeldGoods: true }, 'CLO'],
  ['its last day is over, and goods are held', { validUntil: '2026-06-17', hasHeldGoods: true }, 'EXP'],
])('what the light says where %s', (_case, changed, shown) => {
  expect(shownStatus(permit(changed), today)).toBe(shown)
})

it('is kept with a record as what was said of the permit itself', () => {
  expect(lightShown(permit({}), today)).toBe('green')
})
