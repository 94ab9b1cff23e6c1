import type { Effect } from '@papaver/contract/consequences/effects.ts'
import type { State } from './state.ts'

/** What has come is an effect by itself; figures and names by their kind. */
const effectOf = (fact: string): string[] => {
  const [word] = fact.split(' ')
  if (word === 'limit' || word === 'used') return ['recalculated']
  if (word === 'name') return ['renamed']
  return fact === 'judged' ? [] : [fact]
}
/** What has gone: of a mark that it is no more, unless nobody judges it any more; of the rest what came in its place says it. */
const endOf = (fact: string, isJudged: boolean): string[] => {
  if (/^(blocked|warned) /.test(fact)) return isJudged ? [`no longer ${fact}`] : []
  if (fact.startsWith('flagged ')) return [`no longer ${fact}`]
  if (fact === 'open') return ['ended']
  return fact === 'assigned' ? ['unassigned'] : []
}

/** What has become different of a thing, as effects of the table, in the order of the alphabet. */
export const differenceOf = (before: State, after: State): Effect[] => {
  const effects = [...before].flatMap(([id, had]) => {
    const has = after.get(id) ?? new Set<string>()
    const come = [...has].filter((fact) => !had.has(fact)).flatMap(effectOf)
    const gone = [...had].filter((fact) => !has.has(fact)).flatMap((fact) => endOf(fact, has.has('judged')))
    return [...come, ...gone]
  })
  return [...new Set(effects)].toSorted() as Effect[]
}
