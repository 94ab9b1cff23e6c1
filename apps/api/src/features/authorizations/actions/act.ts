import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import {
  type AuthorizationAction,
  type AuthorizationStatus,
  life,
  statusStyles,
} from '@papaver/contract/authorizations/life.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CaseRow,
  type CaseValues,
  insertHistory,
  once,
  scopeOf,
  sideOf,
  updateCase,
} from '../../casework/public.ts'
import { readContext, within } from '../context.ts'
import { flagsAfter, tellOfStep } from '../foreign/tell.ts'
import { mailAbout } from '../mails.ts'
import { reasonsAgainst } from '../policy.ts'
import { type AuthorizationRecord, factsOf, lockRecord, statusOf } from '../record.ts'
import { updateHeader } from '../store.ts'
import type { ViewContext } from '../view.ts'
import { certify } from './certify.ts'
import { correct } from './correct.ts'
import { decisionDaysAfter } from './decision-days.ts'
import { refuseStale } from './draft.ts'
import { answer, answeredFlag, discard, submit, withdraw } from './holder-steps.ts'
import { issue } from './issue.ts'
import * as office from './office-steps.ts'
import { withoutRequests } from './permit-flags.ts'
import type { Outcome, Step, StepContext } from './step.ts'

const steps: Record<AuthorizationAction, Step> = {
  submit,
  discard,
  withdraw,
  answer,
  take: office.take,
  assign: office.assign,
  ask: office.ask,
  hold: office.hold,
  resume: office.resume,
  propose: office.propose,
  approve: office.approve,
  refuse: office.refuseRequest,
  issue,
  return: office.returnToOfficer,
  suspend: office.suspend,
  lift: office.lift,
  revoke: office.revoke,
  cancel: office.cancel,
  correct,
  close: office.close,
  certify,
}

/**
 * The promise of a decision rests while somebody else has to answer, goes on with what was left, and ends when
 * the case is decided and out of the house.
 */
export const clockAfter = (
  row: CaseRow,
  to: AuthorizationStatus,
  { calendar }: Pick<ViewContext, 'calendar'>,
): CaseValues => {
  const { group } = statusStyles[to]
  if (group === 'waiting' && row.dueOn !== null)
    return { dueOn: null, restingDaysLeft: calendar.between(calendar.today, row.dueOn) }
  if ((group === 'open' || group === 'decided') && row.restingDaysLeft !== null) {
    const dueOn = calendar.after(calendar.today, Math.max(0, row.restingDaysLeft))
    return { dueOn, restingDaysLeft: null }
  }
  return group === 'active' || group === 'final' ? { dueOn: null, restingDaysLeft: null } : {}
}

const write = async (step: StepContext, action: AuthorizationAction, outcome: Outcome): Promise<void> => {
  const { tx, caller, context, record, input } = step
  const { id } = record.case
  const from = statusOf(record)
  const to = outcome.to ?? nextStatus(life, from, action) ?? from
  const status = { status: to, statusGroup: statusStyles[to].group }
  // Whatever an officer does next, the answer has been seen.
  const seen = record.case.flags.filter((flag) => flag !== answeredFlag)
  const isOver = statusStyles[to].group === 'final'
  const { raises = [], lowers = [] } = outcome
  const told = flagsAfter(step, { from, to }, isOver ? withoutRequests(seen) : seen)
  const gone: readonly string[] = [...lowers, ...raises]
  const flags = [...told.filter((flag) => !gone.includes(flag)), ...raises]
  const decisionDays = await decisionDaysAfter(step, outcome)
  const values = {
    ...clockAfter(record.case, to, context),
    flags,
    ...outcome.values,
    ...decisionDays,
    ...status,
  }
  const after = await updateCase(tx, id, values)
  if (outcome.header) await updateHeader(tx, id, outcome.header)
  const reasonCode = input.reasonCode ?? null
  const comment = input.comment ?? null
  const texts = outcome.texts ?? []
  await insertHistory(tx, {
    caseId: id,
    action,
    fromStatus: from,
    toStatus: to,
    side: sideOf(scopeOf(caller.principal)),
    actorName: nameOf(caller.principal),
    reasonCode,
    comment,
    texts,
    isInternal: outcome.isInternal ?? false,
    fields: outcome.fields ?? [],
    changes: outcome.changes ?? [],
    dueOn: outcome.dueOn ?? null,
  })
  const details = {
    from,
    to,
    number: record.case.number,
    reasonCode,
    comment,
    ...(texts.length === 0 ? {} : { texts: input.texts }),
    changes: outcome.changes ?? [],
  }
  recordAudit(tx, { action: `authorization.${action}`, entity: 'authorization', entityId: id, details })
  for (const mail of [outcome.mail, outcome.furtherMail].flatMap((each) => each ?? [])) {
    await mailAbout(tx, {
      ...mail,
      // As the step has left it: its number, its officer and its last day may be new.
      record: { ...record, case: after },
      number: after.number ?? '',
      context,
      reasonCode,
      comment,
      texts,
      dueOn: outcome.dueOn ?? null,
    })
  }
  await tellOfStep(step, { from, to, successor: outcome.mail?.successor })
}

const refuseClosed = (record: AuthorizationRecord, step: StepContext, action: AuthorizationAction): void => {
  const fourEyes = step.context.settings['import_export.fourEyes']
  const reasons = reasonsAgainst(step.caller.principal, factsOf(record), action, { fourEyes })
  if (reasons.length > 0) refuse(caseworkRefusals.caseworkClosed, { reasons, status: record.case.status })
}

/** One command on one case: lock, judge again, do, write, record; at most once per idempotency key. */
export const act = async (
  deps: Deps,
  caller: Actor,
  id: string,
  action: AuthorizationAction,
  input: ActionInput,
): Promise<string> => {
  const context = await readContext(deps, caller)
  return inTransaction(deps, caller.origin, (tx) => {
    const { principal, idempotencyKey: key } = caller
    const command = {
      accountId: principal.accountId,
      key,
      call: `authorizations.act ${id} ${action}`,
      body: input,
    }
    return once(tx, command, async () => {
      const record = await lockRecord(tx, scopeOf(principal), id)
      const step = { deps, tx, caller, context: within(context, tx), record, input }
      refuseStale(record, input.version)
      refuseClosed(record, step, action)
      await write(step, action, await steps[action](step))
      return id
    })
  })
}
