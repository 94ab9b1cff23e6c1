import { keepsBack, wantsComment } from '@papaver/contract/casework/blocked.ts'
import { type StepDeclaration, standingOf } from '@papaver/contract/casework/kind.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { Check, StepInput } from '@papaver/contract/casework/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { refuseUnprintable } from '../conditions.ts'
import { readContext, within } from '../context.ts'
import { insertHistory } from '../history-store.ts'
import { onceWith } from '../idempotency.ts'
import { addresseesOf, mailAbout } from '../mails.ts'
import { mayHold } from '../may-hold.ts'
import { scopeOf, sideOf } from '../policy.ts'
import { noteReassignment } from '../reassignment.ts'
import type { CaseRecord } from '../records.ts'
import { lockHolder } from '../records.ts'
import type { AnyServedKind, Outcome, StepContext } from '../served-kind.ts'
import { type CaseRow, undecided, updateCase } from '../store.ts'
import { clockAfter, decisionDaysAfter } from './clock.ts'
import { needComment, refuseWithoutNeeds } from './needs.ts'

/** The flag by which an officer finds the cases whose answers have come in. */
export const answeredFlag = 'answered'

/** Whoever holds an older version has judged another case. */
export const refuseStale = ({ case: { version: current } }: CaseRecord, version: number): void => {
  if (current !== version) refuse(caseworkRefusals.caseworkStale, { version: current })
}

export interface ActCommand {
  readonly id: string
  readonly action: string
  readonly input: StepInput
  /** Nobody is written to: one mail will speak of many such steps. */
  readonly isQuiet?: boolean
}

interface Taken<Whole extends CaseRecord> {
  readonly served: AnyServedKind<Whole>
  readonly step: StepContext<Whole>
  readonly action: string
  readonly outcome: Outcome<unknown>
}

const flagsOf = <Whole extends CaseRecord>(
  { served, step, outcome }: Taken<Whole>,
  passage: { from: string; to: string },
): string[] => {
  const isOver = served.kind.statuses[passage.to]?.group === 'final'
  // Whatever an officer does next, the answer has been seen.
  // What rests on nothing any more lacks nothing.
  const standing = standingOf(served.kind)
  const seen = step.record.case.flags.filter(
    (flag) => flag !== answeredFlag && !(isOver && (flag in standing || served.flagsOfOpen?.has(flag))),
  )
  const { raises = [], lowers = [] } = outcome
  const after = served.flagsAfter?.(step, passage, seen) ?? seen
  return [...after.filter((flag) => !lowers.includes(flag) && !raises.includes(flag)), ...raises]
}

const record = <Whole extends CaseRecord>(
  { served, step, action, outcome }: Taken<Whole>,
  { from, to }: { from: string; to: string },
): void => {
  const { tx, caller, input } = step
  const { id, number } = step.record.case
  const { entity } = served.kind
  const reasonCode = input.reasonCode ?? null
  const comment = input.comment ?? null
  const texts = outcome.texts ?? []
  const changes = outcome.changes ?? []
  insertHistory(tx, {
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
    changes,
    dueOn: outcome.dueOn ?? null,
  })
  const said = texts.length === 0 ? {} : { texts: input.texts }
  const details = { from, to, number, reasonCode, comment, ...said, changes }
  recordAudit(tx, { action: `${entity}.${action}`, entity, entityId: id, details })
}

const sendMails = async <Whole extends CaseRecord>(
  { served, step, outcome }: Taken<Whole>,
  updated: Promise<CaseRow>,
): Promise<void> => {
  const { tx, context, input, record } = step
  const { submittedAt = record.case.submittedAt } = outcome.values ?? {}
  const mails = [outcome.mail, outcome.furtherMail].flatMap((each) => each ?? [])
  const notices = mails.map(async (mail) => {
    const [addressees, after] = await Promise.all([
      addresseesOf(tx, mail.to, { ...record.case, submittedAt }),
      updated,
    ])
    await mailAbout(served, tx, {
      ...mail,
      addressees: Promise.resolve(
        mail.only ? addressees.filter(({ id }) => mail.only?.includes(id)) : addressees,
      ),
      // As the step has left it: its number, its officer and its last day may be new.
      record: { ...record, case: after },
      number: after.number ?? '',
      context,
      reasonCode: input.reasonCode ?? null,
      comment: mail.comment ?? input.comment ?? null,
      texts: outcome.texts ?? [],
      dueOn: mail.dueOn ?? outcome.dueOn ?? null,
    })
  })
  await Promise.all(notices)
}

/** A closed case that is opened again does not return to an officer who can no longer have cases on his desk. */
const leavesOfficer = async <Whole extends CaseRecord>(
  { served, step: { tx, record }, outcome }: Taken<Whole>,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const { assigneeId } = record.case
  if (assigneeId === null || outcome.values?.assigneeId !== undefined) return false
  const isUndecided = (status: string) => undecided.includes(served.kind.statuses[status]?.group ?? '')
  return isUndecided(to) && !isUndecided(from) && !(await mayHold(tx, assigneeId, record))
}

/** What a step has made of the case: sent, and waited for by those who need it alone. */
interface Stepped {
  readonly after: Promise<CaseRow>
}

/** Everything is sent as it is known; the row is waited for where somebody is to be written to. */
const write = async <Whole extends CaseRecord>(taken: Taken<Whole>, isQuiet: boolean): Promise<Stepped> => {
  const { served, step, action, outcome } = taken
  const { tx, context } = step
  const { case: row } = step.record
  const from = row.status
  const to = outcome.to ?? nextStatus(served.kind.life, from, action) ?? from
  const passage = { from, to }
  const decidedAt = outcome.values?.decidedAt
  const decisionDays = await decisionDaysAfter(served.kind, context, row, decidedAt)
  const isLeft = await leavesOfficer(taken, passage)
  const after = updateCase(tx, row.id, {
    ...clockAfter(served.kind, row, to, context),
    flags: flagsOf(taken, passage),
    ...outcome.values,
    ...decisionDays,
    ...(isLeft ? { assigneeId: null } : {}),
    status: to,
    statusGroup: served.kind.statuses[to]?.group,
  })
  record(taken, passage)
  if (isLeft) {
    const { principal } = step.caller
    const because = `${served.kind.entity}.${action}`
    noteReassignment(
      tx,
      { ...row, status: to },
      { toId: null, actorName: nameOf(principal), side: sideOf(scopeOf(principal)), because },
    )
  }
  await Promise.all([
    outcome.own && served.updateOwn(tx, row.id, outcome.own),
    isQuiet ? undefined : sendMails(taken, after),
  ])
  await served.afterStep?.(step, passage, outcome)
  return { after }
}

type At<Whole extends CaseRecord> = Pick<StepContext<Whole>, 'deps' | 'tx' | 'caller' | 'context'>

/** What creates a right, or gives one back, passes the checks as they are now, under the lock of what they rest on. */
const checksBefore = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  { tx, caller, context, record, input }: Omit<StepContext<Whole>, 'checks'>,
  action: string,
  { checked }: StepDeclaration,
): Promise<readonly Check[]> => {
  if (checked === undefined || input.decision === 'refuse') return []
  await (served.lockGrounds ?? lockHolder)(tx, record, scopeOf(caller.principal))
  if (served.judge === undefined) throw new Error(`${served.kind.feature} has no checks`)
  const { rightChecks = [] } = served.kind
  const right = [...Object.values(standingOf(served.kind)).flat(), ...rightChecks]
  const counts = (code: string): boolean =>
    checked === 'right' ? right.includes(code) : keepsBack(served.kind, action, code)
  return served.judge({ context, record }, { counts })
}

/** Judges a case that is locked, takes the step, writes, records. */
const stepOn = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  { deps, tx, caller, context }: At<Whole>,
  record: Whole,
  { action, input, isQuiet = false }: ActCommand,
): Promise<Stepped> => {
  const begun = { deps, tx, caller, context: within(context, tx), record, input }
  refuseStale(record, input.version)
  const reasons = served.reasonsAgainst(caller.principal, record, action, context.settings)
  if (reasons.length > 0) refuse(caseworkRefusals.caseworkClosed, { reasons, status: record.case.status })
  const declared = served.kind.steps[action]
  const take = served.steps[action]
  if (declared === undefined || take === undefined)
    throw new Error(`${served.kind.feature} has no step ${action}`)
  refuseWithoutNeeds(begun, declared)
  if (declared.isPrinted) refuseUnprintable(input.comment)
  const step = { ...begun, checks: await checksBefore(served, begun, action, declared) }
  if (wantsComment(served.kind, action, step.checks)) needComment(step)
  return write({ served, step, action, outcome: await take(step) }, isQuiet)
}

/** One step within a transaction of others: lock, judge again, take the step, write, record. Answers the case as it is then. */
export const takeStep = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  at: At<Whole>,
  command: ActCommand,
): Promise<CaseRow> => {
  const record = await served.records.lock(at.tx, scopeOf(at.caller.principal), command.id)
  const { after } = await stepOn(served, at, record, command)
  return after
}

/**
 * One command on one case, in a transaction of its own; at most once per idempotency key. The case is locked by the
 * statement behind the one that takes the key: who repeats a command waits for the first one with either.
 */
export const act = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  deps: Deps,
  caller: Actor,
  command: ActCommand,
): Promise<string> => {
  const { id, action, input } = command
  const context = await readContext(deps, caller)
  const { principal, idempotencyKey: key } = caller
  const call = `${served.kind.feature}.act ${id} ${action}`
  return inTransaction(deps, caller.origin, (tx) => {
    const read = () => served.records.lock(tx, scopeOf(principal), id)
    return onceWith(tx, { accountId: principal.accountId, key, call, body: input }, read, async (record) => {
      await stepOn(served, { deps, tx, caller, context }, record, command)
      return id
    })
  })
}
