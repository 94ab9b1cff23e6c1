import type { AnyWalkedKind } from './walked-kind.ts'

/** How often things were done or refused, by kind and action. */
export type Counts = ReadonlyMap<string, number>

const beginnings = ['create', 'save', 'attach', 'note']

/** All that can happen to cases of a kind: its steps, those in bulk, those that nobody takes, and what else is walked. */
const actionsOf = ({ kind, events = {}, list }: AnyWalkedKind): string[] => {
  const steps = Object.keys(kind.steps)
  const bulk = steps.filter((action) => kind.steps[action]?.isBulk).map((action) => `bulk ${action}`)
  const passages = Object.values(kind.life).flatMap((row) => Object.keys(row ?? {}))
  return [
    ...new Set([
      ...beginnings,
      ...steps,
      ...passages,
      ...bulk,
      ...Object.keys(events),
      ...(list ? ['list'] : []),
    ]),
  ]
}

/** What of each kind was never taken, a kind a line; nothing where all of it was. */
export const neverTaken = (walked: readonly AnyWalkedKind[], done: Counts): string[] =>
  walked.flatMap((each) => {
    const { feature } = each.kind
    const missing = actionsOf(each).filter((action) => !done.has(`${feature}.${action}`))
    return missing.length === 0 ? [] : [`${feature}: ${missing.join(', ')}`]
  })

/** Kind by action: how often taken, how often refused. What was never taken is marked. */
export const tableOf = (walked: readonly AnyWalkedKind[], done: Counts, refused: Counts): string => {
  const known = new Set(
    walked.flatMap((each) => actionsOf(each).map((action) => `${each.kind.feature}.${action}`)),
  )
  const others = [...done.keys(), ...refused.keys()].filter((name) => !known.has(name))
  const names = [...known, ...new Set(others)]
  const width = Math.max(...names.map((name) => name.length))
  return names
    .map((name) => {
      const [taken, not] = [done.get(name) ?? 0, refused.get(name) ?? 0]
      const mark = taken === 0 ? '  never' : ''
      return `${name.padEnd(width)}  ${String(taken).padStart(5)} ${String(not).padStart(5)}${mark}`
    })
    .join('\n')
}
