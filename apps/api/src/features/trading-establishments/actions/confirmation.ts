import { dayIn } from '@papaver/contract/days.ts'
import { addresseesAmong } from '@papaver/contract/masters/addressees.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { ConfirmationAnswer } from '@papaver/contract/trading-establishments/confirmation.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import {
  type CaseContext,
  orDocumentFailed,
  refuseIncomplete,
  signatoryOf,
  signedDocument,
  storeDocument,
} from '../../casework/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { type CompetentAuthority, nameIn } from '../../masters/public.ts'
import { queueMail } from '../../notifications/public.ts'
import {
  findOpenConfirmation,
  insertConfirmation,
  listConfirmations,
  saveAnswer,
} from '../confirmation-store.ts'
import type { ConfirmationLetter } from '../document/confirmation-letter.ts'
import { confirmationLetter } from '../letter-data.ts'
import type { PartnerRecord, StepContext } from '../record.ts'
import type { Step } from './entry-steps.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

/** The flags by which an officer finds what another authority was asked, and what it has not answered in time. */
export const confirmationFlag = 'confirmationAwaited'
export const lateFlag = 'confirmationLate'

/** Between authorities English is written: the masters know no language of a foreign authority. */
const foreignCulture = 'en'

/** Whom one may ask of a partner: the authorities of its country that care for what it trades in. */
export const authoritiesFor = (
  { masters, calendar }: Pick<CaseContext, 'masters' | 'calendar'>,
  { partner }: PartnerRecord,
): CompetentAuthority[] => {
  const all = masters.competentAuthorities(partner.countryId ?? '')
  return [...new Set(partner.groups.flatMap((group) => addresseesAmong(all, group, calendar.today)))]
}

const makeDocument = (step: StepContext) => (letter: ConfirmationLetter) =>
  orDocumentFailed(step, tradingEstablishmentRefusals.tradingEstablishmentDocumentFailed, () =>
    signedDocument(step, async (keys) => ({
      pdf: await documents(step.caller.principal.accountId, 'confirmationRequest', letter, keys),
    })),
  )

/** The mail says in short what the letter, which goes along, says whole. */
const mailTo = (
  { tx, input, record }: StepContext,
  authority: CompetentAuthority,
  letter: ConfirmationLetter,
  fileId: string,
): Promise<string | undefined> => {
  const words = wordsFor(foreignCulture)
  const facts = letter.facts.map(({ is, value }) => `${words(`documents.confirmation.${is}`)}: ${value.en}`)
  return queueMail(tx, {
    code: 'TE_CONFIRMATION',
    culture: foreignCulture,
    isForOutside: true,
    recipient: authority.mail.trim(),
    params: {
      name: authority.contactName,
      number: letter.number,
      partner: record.partner.name ?? '',
      list: facts.join('\n'),
      comment: input.comment ?? '',
      dueOn: letter.replyBy,
    },
    entity: 'partner',
    entityId: record.case.id,
    fileId,
  })
}

/** The authority of the partner's country is asked by a signed letter, which a mail brings. */
export const askConfirmation: Step = async (step) => {
  const { tx, caller, context, record, input } = step
  const { calendar, settings } = context
  const all = authoritiesFor(context, record)
  const authority = input.authorityId === undefined ? all[0] : all.find(({ id }) => id === input.authorityId)
  if (authority === undefined)
    return refuse(tradingEstablishmentRefusals.tradingEstablishmentNoAuthority, {
      field: 'authorityId',
      country: record.partner.countryId,
    })
  const days = settings['trading_establishments.confirmationDays']
  const replyBy = input.dueOn ?? calendar.after(calendar.today, days)
  if (replyBy <= calendar.today) return refuseIncomplete('dueOn')
  const earlier = await listConfirmations(tx.db, record.case.id)
  const letter = await confirmationLetter(context, record, {
    number: `${record.case.number}/CNF${earlier.length + 1}`,
    signatory: await signatoryOf(step),
    authority,
    replyBy,
    question: input.comment ?? '',
  })
  const { pdf, signature } = tx.made(letter, makeDocument(step))
  const file = await storeDocument(tx, { number: letter.number, pdf, signature })
  await insertConfirmation(tx, {
    tradingEstablishmentId: record.case.id,
    askedByName: nameOf(caller.principal),
    authorityName: nameIn(authority.names, foreignCulture),
    recipient: authority.mail.trim(),
    replyBy,
    question: input.comment ?? null,
    letterFileId: file.id,
    mailId: (await mailTo(step, authority, letter, file.id)) ?? null,
  })
  return {
    // Where the approval needs the answer, the request and its clock rest until it comes.
    ...(isRequired(context, record) ? { to: 'CNF' } : {}),
    own: { confirmation: 'asked' },
    raises: [confirmationFlag],
    dueOn: replyBy,
    isInternal: true,
  }
}

/** Does the approval of this request need the word of its country's authority? A change of an entry does not. */
export const isRequired = (
  { settings }: Pick<CaseContext, 'settings'>,
  { partner }: PartnerRecord,
): boolean => settings['trading_establishments.confirmationRequired'] && partner.replacesId === null

/** The answer, or that there is none, with its day. */
export const recordConfirmation: Step = async ({ tx, caller, context, record, input }) => {
  const { id } = record.case
  const open = await findOpenConfirmation(tx.db, id)
  if (open === undefined) throw new Error(`nothing was asked of ${id}`)
  const { confirmation, answeredOn = '', comment } = input
  const { calendar, settings } = context
  const askedOn = dayIn(settings['public.timeZone'], open.askedAt)
  if (answeredOn < askedOn || answeredOn > calendar.today)
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'answeredOn', code: 'invalid' }] })
  await saveAnswer(tx, open.id, {
    answer: confirmation as ConfirmationAnswer,
    answeredOn,
    recordedByName: nameOf(caller.principal),
    note: comment ?? null,
  })
  return {
    own: { confirmation },
    lowers: [confirmationFlag, lateFlag],
    changes: [{ field: 'confirmation', before: '', after: confirmation ?? '' }],
    isInternal: true,
  }
}
