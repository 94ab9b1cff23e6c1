import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, rehearse, systemOrigin, type Tx } from '../../platform/transaction.ts'
import type { Concerned } from './events.ts'
import type { CaseRow } from './store.ts'

/** What a change would flag, what nothing would hold any more, and the drafts that could not be submitted any more. */
export interface Forecast {
  readonly flagged: readonly CaseRow[]
  readonly freed: readonly CaseRow[]
  readonly drafts: readonly CaseRow[]
}

interface Looking {
  /** Before the change only drafts are looked at: they bear no flags. */
  isAfter: boolean
  readonly flagged: Map<string, CaseRow>
  readonly freed: Map<string, CaseRow>
  readonly drafts: { readonly before: Set<string>; readonly after: Map<string, CaseRow> }
}

/** Transactions that look ahead: a follower of a change says in them what it would flag, and flags nothing. */
const looking = new WeakMap<Tx, Looking>()

/** Of a transaction that looks ahead what is wanted of those who follow; undefined in any other. */
export const lookAhead = (tx: Tx) => {
  const at = looking.get(tx)
  return (
    at && {
      isAfter: at.isAfter,
      foresee: (row: CaseRow): void => {
        if (row.submittedAt !== null) at.flagged.set(row.id, row)
        else if (at.isAfter) at.drafts.after.set(row.id, row)
        else at.drafts.before.add(row.id)
      },
      /** Of a case that is held before the change, and by nothing after it. */
      foreseeFreed: (row: CaseRow): void => {
        if (at.isAfter) at.freed.set(row.id, row)
      },
    }
  )
}

/**
 * What a change would come to, by letting it happen and nothing of it be kept: the cases that it concerns are judged by the
 * same function that flags them when it happens in earnest. They are read as they are, and locked for nobody.
 */
export const forecast = (
  deps: Deps,
  { event, concerned }: { readonly event: EventName; readonly concerned: Concerned },
  change: (tx: Tx) => Promise<unknown>,
): Promise<Forecast> =>
  rehearse(deps, (db) =>
    inTransaction({ ...deps, db }, systemOrigin('casework.forecast'), async (tx) => {
      const drafts = { before: new Set<string>(), after: new Map<string, CaseRow>() }
      const at: Looking = { isAfter: false, flagged: new Map(), freed: new Map(), drafts }
      looking.set(tx, at)
      await deps.followers.emit(tx, 'changed', { event, concerned })
      await change(tx)
      at.isAfter = true
      await deps.followers.emit(tx, 'changed', { event, concerned })
      const lost = [...drafts.after.values()].filter(({ id }) => !drafts.before.has(id))
      return { flagged: [...at.flagged.values()], freed: [...at.freed.values()], drafts: lost }
    }),
  )

const isPermit = ({ statusGroup }: CaseRow): boolean => statusGroup === 'active'

/** Of what was foreseen the requests and permits of one kind, those due soonest first. */
export const foreseenOf = (foreseen: readonly CaseRow[], entity: string) => {
  const own = foreseen
    .filter(({ feature }) => feature === entity)
    .toSorted((one, other) =>
      (one.dueOn ?? one.validUntil ?? '9999').localeCompare(other.dueOn ?? other.validUntil ?? '9999'),
    )
  return { requests: own.filter((row) => !isPermit(row)), permits: own.filter(isPermit) }
}
