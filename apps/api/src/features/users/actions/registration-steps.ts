import { addDays } from '@papaver/contract/casework/rules.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { lapseDayOf } from '@papaver/contract/users/deadlines.ts'
import type { UsersTx } from '../context.ts'
import { storeLetter } from '../letter/store-letter.ts'
import { mailVerifyLink } from './applicant.ts'
import { placeChanges, placeDetails } from './placing.ts'
import { needComment, needReason, refuseInput, refuseMissing, type Step } from './step.ts'

/** A question to the applicant; his link opens the page on which he answers. */
export const ask: Step = async (step) => {
  const { context, input } = step
  needComment(step)
  const dueOn = input.dueOn ?? addDays(context.today, context.settings['users.answerDays'])
  if (dueOn <= context.today) refuseMissing('dueOn')
  return {
    request: { isInformationWanted: true, informationDueOn: dueOn },
    details: { dueOn },
    notice: { code: 'USR_INFO', to: 'applicant', comment: input.comment, dueOn },
  }
}

/** The last day on which the letter that is made now is taken. */
const lastDayFor = ({ now, today, settings }: UsersTx): string => {
  const awaited = { status: 'PEC', awaitedSince: now, informationDueOn: null }
  return addDays(lapseDayOf(awaited, settings) ?? today, -1)
}

/** Accepted in principle: the letter is made, which must come back signed. An earlier signed one counts no more. */
export const pendingConfirmation: Step = async (step) => {
  const { context, record, input, place } = step
  // What is made for a person who may never be approved would have to be unmade.
  if (place.isNewEstablishment) refuseInput('newEstablishment', 'tooEarly')
  const letter = await storeLetter(step)
  return {
    account: await placeChanges(step),
    request: {
      letterFileId: letter.id,
      letterMadeAt: context.now,
      signedFileId: null,
      signedAt: null,
      signedBy: null,
      signedByName: null,
    },
    details: { ...placeDetails(record, place), letterSha256: letter.sha256.toString('hex') },
    notice: { code: 'USR_LETTER', to: 'applicant', comment: input.comment, dueOn: lastDayFor(context) },
  }
}

export const approve: Step = async (step) => {
  const { context, record, input, place } = step
  const account = await placeChanges(step)
  return {
    account,
    details: placeDetails(record, { ...place, establishmentId: account.establishmentId }),
    notice: {
      code: 'USR_APPROVED',
      to: 'person',
      comment: input.comment,
      mailOnly: { link: portalLink(context.publicUrl, '/login') },
    },
  }
}

export const returnToRequest: Step = async (step) => {
  needReason(step)
  const { comment, reasonCode } = step.input
  return { notice: { code: 'USR_RETURNED', to: 'applicant', comment, reasonCode } }
}

export const cancel: Step = async (step) => {
  needReason(step)
  const { comment, reasonCode } = step.input
  return { notice: { code: 'USR_CANCELLED', to: 'gone', comment, reasonCode } }
}

/** The mail that proves the address, again. */
export const resend: Step = async ({ context, record }) => {
  await mailVerifyLink(context, record)
  return {}
}
