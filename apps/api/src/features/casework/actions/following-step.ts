import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import type { CaseContext } from '../context.ts'
import { lowerStanding } from '../flag-store.ts'
import { insertHistory } from '../history-store.ts'
import { flagCases } from '../partner-store.ts'
import { type Side, scopeOf, sideOf } from '../policy.ts'
import type { CaseRecord } from '../records.ts'
import type { Passage, StepContext } from '../served-kind.ts'
import { type CaseRow, updateCase } from '../store.ts'
import { clockAfter } from './clock.ts'

interface Following {
  readonly step: string
  readonly side: Side
  readonly actorName: string
  /** Flags that are over with it, beside those of what a case that has ended rests on. */
  readonly lowers?: readonly string[]
  readonly dueOn?: string | null
  /** Number of what takes its place. */
  readonly successor?: string | undefined
}

/**
 * Writes a step that nobody takes of this case itself: the calendar does, or it follows from a step of another case. Undefined where
 * the life of the case has none such from where it is.
 */
export const writeFollowing = async (
  { tx, calendar }: { readonly tx: Tx } & Pick<CaseContext, 'calendar'>,
  kind: CaseKind,
  row: CaseRow,
  { step, side, actorName, lowers = [], dueOn = null, successor }: Following,
): Promise<Passage | undefined> => {
  const { id, number, status: from } = row
  const { entity } = kind
  const to = nextStatus(kind.life, from, step)
  if (to === undefined) return undefined
  const statusGroup = kind.statuses[to]?.group
  await updateCase(tx, id, { ...clockAfter(kind, row, to, { calendar }), status: to, statusGroup })
  if (statusGroup === 'final') await lowerStanding(tx, kind, row)
  if (lowers.length > 0) await flagCases(tx, { ids: [id] }, { lowers })
  insertHistory(tx, {
    ...{ caseId: id, action: step, fromStatus: from, toStatus: to },
    ...{ side, actorName, dueOn, comment: successor ?? null },
  })
  const details = { from, to, number, ...(successor === undefined ? {} : { successor }) }
  recordAudit(tx, { action: `${entity}.${step}`, entity, entityId: id, details })
  return { from, to }
}

/**
 * A case ends as replaced in the transaction of the step that gives its successor its number: at no moment are both valid, and at none
 * is neither. Whether it may be replaced, the kind has judged.
 */
export const endReplaced = async (
  kind: CaseKind,
  { tx, caller, context }: Pick<StepContext<CaseRecord>, 'tx' | 'caller' | 'context'>,
  { case: row }: CaseRecord,
  { step = 'replace', ...how }: Pick<Following, 'lowers' | 'successor'> & { readonly step?: string },
): Promise<Passage> => {
  const by = { side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) }
  const { calendar } = context
  const passage = await writeFollowing({ tx, calendar }, kind, row, { ...how, ...by, step })
  if (passage === undefined) throw new Error(`the case ${row.id} cannot be replaced from ${row.status}`)
  return passage
}
