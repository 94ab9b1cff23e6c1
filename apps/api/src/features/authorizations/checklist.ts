import { createHash } from 'node:crypto'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { Check, ChecklistInput } from '@papaver/contract/casework/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Actor, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import {
  deleteTick,
  listAttachments,
  listTicks,
  readContext,
  refuseStale,
  saveTick,
  scopeOf,
  within,
} from '../casework/public.ts'
import type { StepContext } from './actions/step.ts'
import { runChecks } from './check-facts.ts'
import { isOfLowRisk } from './low-risk.ts'
import { type AuthorizationRecord, lockRecord, statusOf } from './record.ts'

type Checklist = NonNullable<Authorization['checklist']>
type TickedStep = Checklist[number]['step']
const steps: readonly TickedStep[] = ['checks', 'documents']

interface Seen {
  readonly checks: readonly Check[]
  readonly attachments: readonly { readonly id: string }[]
}

/** What there is to look at: a tick counts for this, and other checks, documents or goods want another look. */
const toSee = ({ lines }: AuthorizationRecord, { checks, attachments }: Seen, step: TickedStep): Buffer => {
  const text =
    step === 'checks'
      ? checks.filter(({ severity }) => severity !== 'pass').map(({ code, line }) => `${code} ${line ?? ''}`)
      : [
          ...attachments.map(({ id }) => id),
          ...lines.map(({ id, quantity, unit }) => `${id} ${quantity} ${unit}`),
        ]
  return createHash('sha256').update(text.join('\n')).digest()
}

/** Who has gone through what before the decision, and when; a tick of something that has changed since is none. */
export const checklistOf = async (
  db: Reader,
  record: AuthorizationRecord,
  judged: readonly Check[] | Promise<readonly Check[]>,
): Promise<Checklist> => {
  const { id } = record.case
  const [ticks, attachments, checks] = await Promise.all([listTicks(db, id), listAttachments(db, id), judged])
  return steps.map((step) => {
    const tick = ticks.find((each) => each.step === step)
    if (tick === undefined) return { step, isDone: false, isOutdated: false, by: null, at: null }
    const isOutdated = !tick.seen.equals(toSee(record, { checks, attachments }, step))
    return { step, isDone: !isOutdated, isOutdated, by: tick.byName, at: tick.at.toISOString() }
  })
}

/**
 * Approval is proposed only once every step is ticked off. It is given only on documents that somebody has compared with
 * the lines as they are now; a check that has changed since is covered by its own reason (`needWarningReasons`).
 */
export const needChecklist = async (
  { tx, record }: Pick<StepContext, 'tx' | 'record'>,
  judged: readonly Check[],
  action: 'propose' | 'approve',
): Promise<void> => {
  if (isOfLowRisk(record)) return
  const open = (await checklistOf(tx.db, record, judged)).filter(({ step, isDone, isOutdated }) =>
    action === 'approve' && step === 'checks' ? !isDone && !isOutdated : !isDone,
  )
  if (open.length > 0)
    refuse(authorizationRefusals.authorizationChecklistOpen, {
      field: 'checklist',
      steps: open.map(({ step }) => step),
    })
}

/** Ticks a step off, or takes the tick back. It changes nothing of the case, so that no colleague's page grows stale. */
export const tick = async (
  deps: Deps,
  caller: Actor,
  caseId: string,
  { version, step, isDone }: ChecklistInput,
): Promise<Checklist> => {
  const context = await readContext(deps, caller)
  return inTransaction(deps, caller.origin, async (tx) => {
    const record = await lockRecord(tx, scopeOf(caller.principal), caseId)
    refuseStale(record, version)
    if (!authorizationKind.filesWhile.office.includes(statusOf(record)))
      refuse(caseworkRefusals.caseworkClosed, {
        reasons: ['notFromHere'],
        status: statusOf(record),
      })
    const checks = await runChecks(within(context, tx), record)
    if (isDone) {
      const attachments = await listAttachments(tx.db, record.case.id)
      const seen = toSee(record, { checks, attachments }, step)
      await saveTick(tx, { caseId: record.case.id, step, byName: nameOf(caller.principal), seen })
    } else await deleteTick(tx, record.case.id, step)
    const action = isDone ? 'authorization.tick' : 'authorization.untick'
    recordAudit(tx, { action, entity: 'authorization', entityId: caseId, details: { step } })
    return checklistOf(tx.db, record, checks)
  })
}
