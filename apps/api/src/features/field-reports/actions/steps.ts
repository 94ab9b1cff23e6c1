import type { FieldReportAction } from '@papaver/contract/field-reports/life.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { isOnePerson } from '@papaver/contract/field-reports/signatures.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listPeople, officersWith } from '../../account/public.ts'
import { attachmentsOf, decidedNow } from '../../casework/public.ts'
import { dropEntry } from '../../cultivation/public.ts'
import { receiptStateOf, records, typeOf } from '../record.ts'
import { settle } from './settle.ts'
import { count, hold, type Step, withOwn } from './step.ts'
import { submit } from './submit.ts'
import { usual } from './usual.ts'

const answer: Step = async (step) => {
  const held = await hold(step)
  const outcome = await usual.answer(step)
  await count(step, held, await records.reread(step.tx, step.record), 'SUB')
  return outcome
}

/** What was asked for and is not wanted any more; the record forgets it. */
const withdraw: Step = async (step) => {
  await hold(step)
  await dropEntry(step.tx, step.record.case.id)
  return {}
}

const approve: Step = async (step) => {
  const { context, input, record } = step
  const held = await hold(step)
  // What was asked for may be gone, or be asked for by another report.
  await usual.judge(step)
  const approval = input.approval ?? refuse(frameRefusals.invalidInput)
  if (approval.on < context.calendar.today)
    refuse(fieldReportsRefusals.fieldReportDayUnfit, { field: 'approval.on' })
  const own = {
    approvedOn: approval.on,
    approvedWitness: approval.witness,
    approvedMethod: approval.method,
  }
  await count(step, held, withOwn(record, own), 'APR')
  return {
    own,
    values: { ...decidedNow(step), plannedDate: approval.on },
    mail: { code: 'FR_APPROVED', to: 'applicant', dueOn: approval.on },
  }
}

const declined: Step = async (step) => {
  await hold(step)
  await dropEntry(step.tx, step.record.case.id)
  return { values: decidedNow(step), mail: { code: 'CASE_REFUSED', to: 'applicant' } }
}

/** Done: two persons answer for it, and a picture shows it. From now on it counts. */
const record: Step = async (step) => {
  const { context, input, record: before } = step
  const { on, first, second } = input.destruction ?? refuse(frameRefusals.invalidInput)
  const { approvedOn } = before.report
  const isTooEarly = approvedOn !== null && on < approvedOn
  if (on > context.calendar.today || isTooEarly)
    refuse(fieldReportsRefusals.fieldReportDayUnfit, { field: 'destruction.on' })
  const people = [
    ...(await listPeople(step.tx.db, { establishmentId: before.case.establishmentId })),
    ...(await officersWith(step.tx.db)),
  ]
  if (isOnePerson(first, second, people))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'destruction.second', code: 'same' }] })
  const files = await attachmentsOf(context, before.case.id)
  if (!files.some(({ mediaType }) => mediaType.startsWith('image/')))
    refuse(fieldReportsRefusals.fieldReportPictureMissing)
  const own = { destroyedOn: on, destroyedBy: first, destroyedBefore: second }
  await count(step, await hold(step), withOwn(before, own), 'SUB')
  const { calendar, settings } = context
  return {
    own,
    values: { dueOn: calendar.after(calendar.today, settings['cultivation.reviewDays']) },
    mail: { code: 'CASE_ANSWERED', to: 'authority' },
  }
}

const accept: Step = async (step) => {
  await count(step, await hold(step), step.record, 'ACC')
  const isOpen = receiptStateOf(typeOf(step.record), step.record.report) === 'questioned'
  return {
    values: decidedNow(step),
    lowers: isOpen ? [] : ['receiptInQuestion'],
    mail: { code: 'FR_ACCEPTED', to: 'applicant' },
  }
}

export const steps = {
  submit,
  discard: usual.discard,
  withdraw,
  answer,
  record,
  take: async (step) => ({ ...(await usual.take(step)), isInternal: true }),
  assign: usual.assign,
  ask: usual.ask,
  resume: usual.resume,
  approve,
  refuse: declined,
  settle,
  accept,
} satisfies Record<FieldReportAction, Step>
