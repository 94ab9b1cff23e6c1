export interface CleanElement {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly CleanElement[]
  readonly text: string
}

import { refuseDrawing } from './read-xml.ts'

/** So many shapes may be drawn once every reference is followed. */
const most = 20_000
const deepest = 100

const targetsOf = ({ attributes }: CleanElement): string[] =>
  attributes.flatMap(([name, value]) =>
    name === 'href'
      ? [value.slice(1)]
      : [...value.matchAll(/url\(\s*['"]?#([\w.:-]+)/gi)].map(([, id]) => id ?? ''),
  )

/**
 * Parts that show other parts can grow without end from a few lines, or go round in a circle: what would be drawn
 * is counted before anything is.
 */
export const refuseTangle = (root: CleanElement): void => {
  const byId = new Map<string, CleanElement>()
  const collect = (element: CleanElement): void => {
    const id = element.attributes.find(([name]) => name === 'id')?.[1]
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    for (const child of element.children) collect(child)
  }
  collect(root)
  const counted = new Map<CleanElement, number>()
  const open = new Set<CleanElement>()
  const count = (element: CleanElement): number => {
    const known = counted.get(element)
    if (known !== undefined) return known
    if (open.has(element) || open.size > deepest) return refuseDrawing('complex', element.name)
    open.add(element)
    const targets = targetsOf(element).flatMap((id) => byId.get(id) ?? [])
    let sum = 1
    for (const part of [...element.children, ...targets]) sum += count(part)
    if (sum > most) refuseDrawing('complex', element.name)
    open.delete(element)
    counted.set(element, sum)
    return sum
  }
  count(root)
}
