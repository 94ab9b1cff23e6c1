import type { Point } from './projection.ts'

export interface Placed<Item> {
  readonly item: Item
  readonly at: Point
}
export interface Group<Item> {
  readonly at: Point
  readonly items: readonly Item[]
}

/** Things that would lie on each other, by the first one that has others within so many pixels, each in one group. */
export const groupNear = <Item>(placed: readonly Placed<Item>[], distance: number): Group<Item>[] => {
  const cells = new Map<string, number[]>()
  const cellOf = ([x, y]: Point): [number, number] => [Math.floor(x / distance), Math.floor(y / distance)]
  placed.forEach(({ at }, place) => {
    const key = cellOf(at).join(' ')
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [place])
    else cell.push(place)
  })
  const taken = new Set<number>()
  const isNear = (left: Point, right: Point): boolean =>
    Math.hypot(left[0] - right[0], left[1] - right[1]) < distance
  const around = (at: Point): number[] => {
    const [column, row] = cellOf(at)
    const near = [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => cells.get(`${column + x} ${row + y}`) ?? []),
    )
    return near.toSorted((left, right) => left - right)
  }
  return placed.flatMap(({ at }, place) => {
    if (taken.has(place)) return []
    const members = around(at).flatMap((other) => {
      const found = placed[other]
      if (found === undefined || taken.has(other) || !isNear(at, found.at)) return []
      taken.add(other)
      return [found]
    })
    const mean = (axis: 0 | 1): number =>
      members.reduce((sum, member) => sum + member.at[axis], 0) / members.length
    return [{ at: [mean(0), mean(1)] as const, items: members.map(({ item }) => item) }]
  })
}
