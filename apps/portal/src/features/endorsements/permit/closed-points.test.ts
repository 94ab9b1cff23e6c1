import { expect, it } from 'vitest'
import { closedHere, pointsToName } from './closed-points.ts'

const point = (id: number, isActive: boolean) => ({
  ...{ id, code: `P${id}`, name: `Point ${id}`, city: 'X', modes: [], isActive },
  closedAfter: isActive ? null : '2026-06-01',
})
const points = [point(1, true), point(2, false), point(3, false), point(4, true)]
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

it.each([
  ['customs of an open point', { permitPointId: 1, ownIds: [1] }, [1], []],
  ['the permit’s own is closed: it is named all the same', { permitPointId: 2, ownIds: [2] }, [2], [2]],
  ['another own one is closed: nothing is recorded there', { permitPointId: 1, ownIds: [1, 3] }, [1], [3]],
  ['both are closed: the permit’s first', { permitPointId: 3, ownIds: [2, 3] }, [3], [3, 2]],
  ['the authority names any that is open', { permitPointId: 2, ownIds: [] }, [1, 2, 4], [2]],
  ['a permit at a point of others', { permitPointId: null, ownIds: [4] }, [4], []],
])('%s', (_name, places, named, closed) => {
  expect([ids(pointsToName(points, places)), ids(closedHere(points, places))]).toEqual([named, closed])
})
