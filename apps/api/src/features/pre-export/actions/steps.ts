import { changesBetween, saidIn } from '@papaver/contract/casework/head.ts'
import { preExportFields } from '@papaver/contract/pre-export/fields.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExportAction, PreExportStatus } from '@papaver/contract/pre-export/life.ts'
import { preExportRefusals } from '@papaver/contract/pre-export/refusals.ts'
import { preExportInput } from '@papaver/contract/pre-export/schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import { decidedNow, type Outcome as OutcomeOfAnyCase, usualSteps } from '../../casework/public.ts'
import { runChecks } from '../checks.ts'
import { isOutgoing, type PreExportRecord, records, type StepContext } from '../record.ts'
import type { NotificationValues } from '../store.ts'
import { writeDraft } from './draft.ts'
import { numberOf, send, writeLetter } from './send.ts'

type Step = (step: StepContext) => Promise<OutcomeOfAnyCase<NotificationValues, PreExportStatus>>

/** The day of the answer has gone by without one. */
export const overdueFlag = 'replyOverdue'

const usual = usualSteps({
  kind: preExportKind,
  records,
  notices: {},
  numberOf,
  checksOf: runChecks,
  answers: {
    shape: preExportInput,
    write: writeDraft,
    differences: (before: PreExportRecord, after: PreExportRecord) =>
      changesBetween(
        saidIn(preExportFields, before.notification),
        saidIn(preExportFields, after.notification),
      ),
  },
})

/**
 * Sends the notification to the other authority, or enters one that has come in: from then on the day of the answer is
 * watched. Whoever does it has the case, if cases are his.
 */
const submit: Step = async (step) => {
  const { caller, context, record } = step
  const { calendar, settings } = context
  const { values } = await usual.submit(step)
  const usualDay = calendar.after(calendar.today, settings['import_export.penReplyDays'])
  const own = { replyBy: record.notification.replyBy ?? usualDay, sentOn: calendar.today }
  const isSent = isOutgoing(record)
  const number = String(values?.number)
  const sent = isSent
    ? await send(step, {
        case: { ...record.case, number },
        notification: { ...record.notification, ...own },
      })
    : {}
  const { accountId, permissions } = caller.principal
  const assigneeId = permissions.has('case.review') ? accountId : null
  return {
    to: isSent ? 'SNT' : 'ACK',
    own: { ...own, ...sent },
    values: { ...values, dueOn: own.replyBy, assigneeId },
  }
}

/** An answer comes after the notification, and not later than today. */
const dayOfAnswer = ({ context, record, input }: StepContext): string => {
  const { today } = context.calendar
  const from = record.notification.sentOn ?? today
  const day = input.answeredOn ?? today
  if (day < from || day > today) refuse(preExportRefusals.preExportAnswerDay, { from, to: today })
  return day
}

/** The answer of the other authority is kept; our own goes out as a letter, by whose number it is known. */
const answer =
  (given: 'clear' | 'object'): Step =>
  async (step) => {
    const { record, input } = step
    const answeredOn = dayOfAnswer(step)
    const letter = isOutgoing(record) ? null : await writeLetter(step, record, given)
    const own = { answeredOn, answerReference: input.reference ?? letter?.number ?? null }
    return { own, values: decidedNow(step), lowers: [overdueFlag] }
  }

/** A question about what came in; the day of our answer stays as it is. */
const inquire: Step = async (step) => {
  await writeLetter(step, step.record, 'inquire')
  return {}
}

/** Nobody has answered by the day: the officer decides that this is no objection. */
const noAnswer: Step = async (step) => {
  const { context, record } = step
  const replyBy = record.notification.replyBy ?? context.calendar.today
  if (replyBy >= context.calendar.today) refuse(preExportRefusals.preExportReplyAwaited, { replyBy })
  return { values: decidedNow(step), lowers: [overdueFlag] }
}

/** Of what we have sent, the other authority is notified that it does not hold any more. */
const withdraw: Step = async (step) => {
  if (isOutgoing(step.record)) await writeLetter(step, step.record, 'withdraw')
  return { lowers: [overdueFlag] }
}

export const steps = {
  submit,
  discard: usual.discard,
  take: usual.take,
  assign: usual.assign,
  acknowledge: async () => ({}),
  inquire,
  object: answer('object'),
  noAnswer,
  withdraw,
  clear: answer('clear'),
} satisfies Record<PreExportAction, Step>
