import type { HistoryRow } from './journal.ts'
import type { WalkedPerson } from './people.ts'

/** Who did something that the history tells, and what it calls that. */
export interface Did {
  readonly person: Pick<WalkedPerson, 'id'>
  readonly action: string
}

/**
 * Is it no command of anybody's? Some steps are taken by the calendar alone, and some by officers or by the calendar (a report
 * is locked): then nobody is named.
 */
export const followsByItself = (
  { actorId, action }: Pick<HistoryRow, 'actorId' | 'action'>,
  { kind }: { readonly kind: { readonly steps: object } },
): boolean => actorId === null || !(action in kind.steps)

/** Each command that was answered as done is in the history once, and no other is there. */
export const undone = (
  done: readonly Did[],
  commanded: readonly Pick<HistoryRow, 'actorId' | 'action'>[],
): string[] => {
  const nameOf = (actorId: string | null, action: string) => `${actorId} ${action.replace('enter', 'create')}`
  const inHistory = commanded.map(({ actorId, action }) => nameOf(actorId, action)).toSorted()
  const wanted = done.map(({ person, action }) => nameOf(person.id, action)).toSorted()
  return JSON.stringify(inHistory) === JSON.stringify(wanted)
    ? []
    : [`the history has ${inHistory.join('; ')}, done was ${wanted.join('; ')}`]
}
