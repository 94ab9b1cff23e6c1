import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { IncidentAction, IncidentStatus } from '@papaver/contract/incidents/life.ts'
import { incidentRefusals } from '@papaver/contract/incidents/refusals.ts'
import {
  classificationsOf,
  dueAfter,
  isConfidentialType,
  isNeverLost,
  isTooMuchFound,
} from '@papaver/contract/incidents/rules.ts'
import { incidentInput } from '@papaver/contract/incidents/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPerson, principalOf } from '../../account/public.ts'
import {
  decidedNow,
  findCase,
  type Outcome as OutcomeOfAnyCase,
  scopeOf,
  usualSteps,
} from '../../casework/public.ts'
import { runChecks } from '../checks.ts'
import { isCleared } from '../policy.ts'
import { type IncidentRecord, records, type StepContext } from '../record.ts'
import * as store from '../store.ts'
import { correctGoods } from './correct-goods.ts'
import { differences, writeDraft } from './draft.ts'
import { writeLetter } from './letter.ts'

type Outcome = OutcomeOfAnyCase<store.IncidentValues, IncidentStatus>
type Step = (step: StepContext) => Promise<Outcome>

/** The authority has not responded in time. */
export const lateFlag = 'responseLate'

const usual = usualSteps({
  kind: incidentKind,
  records,
  notices: {},
  numbering: store.numbering,
  checksOf: (context, record: IncidentRecord) => runChecks(context, record),
  answers: { shape: incidentInput, write: writeDraft, differences },
})

/** A case that the number names, as far as whoever says it may see it. */
const caseOf = async ({ tx, caller, record }: StepContext, reference: string) => {
  const id = await store.findNumbered(tx.db, reference.trim().toUpperCase())
  const found = id === undefined ? undefined : await findCase(tx.db, scopeOf(caller.principal), id)
  return found === undefined || found.id === record.case.id ? undefined : found
}

/** What the report says that it has to do with is linked at once, as far as there is such a number. */
const linkNamed = async (step: StepContext): Promise<void> => {
  const { tx, record } = step
  for (const number of record.incident.concerns) {
    const found = await caseOf(step, number)
    if (found !== undefined) await store.insertLink(tx, record.case.id, found.id)
  }
}

/** From now on the authority's own clock runs. */
const submit: Step = async (step) => {
  const { tx, context } = step
  const outcome = await usual.submit(step)
  const flags = (outcome.values?.flags ?? []) as readonly string[]
  await linkNamed(step)
  return {
    ...outcome,
    own: {
      isReportedLate: flags.includes('reportLate'),
      respondBy: dueAfter(tx.now, context.settings['incidents.responseHours']),
    },
  }
}

/** Whatever an officer does first is the response that the report waits for. */
const responding =
  (take: Step): Step =>
  async (step) => {
    const outcome = await take(step)
    const { own, lowers = [] } = outcome
    const isFirst = step.record.incident.respondedAt === null
    return {
      ...outcome,
      ...(isFirst ? { own: { ...own, respondedAt: step.tx.now } } : {}),
      lowers: [...lowers, lateFlag],
    }
  }
const inHouse =
  (take: Step): Step =>
  async (step) => ({ ...(await take(step)), isInternal: true })
const noted: Step = async () => ({})

const supplement: Step = async () => ({ mail: { code: 'CASE_ANSWERED', to: 'authority' } })

const link: Step = async (step) => {
  const { tx, record, input } = step
  const found = await caseOf(step, input.reference ?? '')
  if (found?.number == null)
    return refuse(incidentRefusals.incidentRecordUnknown, { field: 'reference', reference: input.reference })
  await store.insertLink(tx, record.case.id, found.id)
  return { changes: [{ field: 'links', before: '', after: found.number }] }
}

const unlink: Step = async (step) => {
  const { tx, record, input } = step
  const found = await caseOf(step, input.reference ?? '')
  if (found?.number == null || !(await store.deleteLink(tx, record.case.id, found.id)))
    return refuse(incidentRefusals.incidentRecordUnknown, { field: 'reference', reference: input.reference })
  return { changes: [{ field: 'links', before: found.number, after: '' }] }
}

/** It turns out to be of another type; with it changes who may know of it. */
const retype: Step = async (step) => {
  const { tx, caller, context, record, input } = step
  const { kind, assigneeId } = record.case
  const type = input.incidentType ?? ''
  const isConfidential = isConfidentialType(type)
  const isOffered = context.masters.isOfferedItem('incident-types', type, context.calendar.today)
  if (!isOffered || type === kind || (isConfidential && !isCleared(caller.principal)))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'incidentType', code: 'unknown' }] })
  const assignee = isConfidential && assigneeId ? await findPerson(tx.db, assigneeId) : undefined
  const isTakenAway = isConfidential && (assignee === undefined || !isCleared(principalOf(assignee)))
  return {
    values: { kind: type, isConfidential, ...(isTakenAway ? { assigneeId: null } : {}) },
    changes: [{ field: 'kind', before: kind, after: type }],
  }
}

/** What it turned out to be, and what was found again; of a false alarm nothing is lost. */
const classify: Step = async ({ tx, record, input }) => {
  const { classification = null, recovered = [] } = input
  const { kind } = record.case
  if (classification !== null && !classificationsOf(kind).includes(classification))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'classification', code: 'unknown' }] })
  for (const { position, quantity } of recovered) {
    const line = record.lines.find((each) => each.position === position)
    if (line === undefined || isNeverLost(kind) || isTooMuchFound(line.quantity, quantity))
      refuse(incidentRefusals.incidentFoundTooMuch, { field: 'recovered', line: position })
  }
  await store.setRecovered(tx, record.case.id, recovered)
  const before = record.incident.classification ?? ''
  return {
    own: { classification },
    changes: [{ field: 'classification', before, after: classification ?? '' }],
  }
}

const close: Step = async (step) => {
  if (step.record.incident.classification === null) refuse(incidentRefusals.incidentUnclassified)
  return { values: decidedNow(step) }
}

const reopen: Step = async ({ context }) => {
  const { calendar, settings } = context
  const dueOn = calendar.after(calendar.today, settings['incidents.closeDays'])
  return { values: { decidedAt: null, decidedBy: null, dueOn } }
}

export const steps = {
  submit,
  discard: usual.discard,
  supplement,
  answer: usual.answer,
  take: responding(inHouse(usual.take)),
  assign: usual.assign,
  ask: responding(usual.ask),
  resume: inHouse(noted),
  measure: responding(inHouse(noted)),
  link: inHouse(link),
  unlink: inHouse(unlink),
  write: responding(inHouse(writeLetter)),
  retype: inHouse(retype),
  correctGoods: responding(correctGoods),
  classify: responding(inHouse(classify)),
  close: inHouse(close),
  reopen: inHouse(reopen),
} satisfies Record<IncidentAction, Step>
