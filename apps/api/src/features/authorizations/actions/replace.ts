import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import type { AuthorizationInput, LineInput } from '@papaver/contract/authorizations/schema.ts'
import { latestEnd } from '@papaver/contract/authorizations/terms.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { isPositive, plain } from '@papaver/contract/quantities/base.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../../platform/database/database-types.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/public.ts'
import { goOnWithPartner, insertCase, insertHistory, isOfOffice } from '../../casework/public.ts'
import { getEstablishment } from '../../establishments/public.ts'
import { settleAbroad } from '../foreign/settle-abroad.ts'
import { headerValues } from '../head.ts'
import { certifiedOf } from '../lines.ts'
import { validityFacts } from '../permit-terms.ts'
import { type AuthorizationRecord, leftOf, records } from '../record.ts'
import { insertHeader, updateHeader } from '../store.ts'
import { certificateOf } from '../view.ts'
import { newerPartner } from './current-partner.ts'
import { inputOf, writeDraft } from './draft.ts'
import { newNumber } from './new-number.ts'
import { flagsOfRequest, nothingAsked, requestFlags } from './permit-flags.ts'
import { asked, type Outcome, type Step, type StepContext } from './step.ts'

/** The request that the permit came from, as its successor begins: what was said of it stands, and the goods move from now on. */
const sameRequest = ({ context, record }: Pick<StepContext, 'context' | 'record'>): AuthorizationInput => {
  const { case: row, header } = record
  const draft = inputOf(record)
  const { today } = context.calendar
  return {
    ...draft,
    plannedDate: row.plannedDate !== null && row.plannedDate < today ? today : row.plannedDate,
    validUntil: header.requestedUntil,
    foreignCertificate: certificateOf(record),
    lines: draft.lines.map((line, index) => {
      const before = record.lines[index]
      return { ...line, certified: before ? certifiedOf(before) : null }
    }),
  }
}

/** A new case under a number of its own, before an officer, to take the place of the permit. */
const successor = async (
  step: StepContext,
  input: AuthorizationInput,
  own: Updateable<TradeAuthorization>,
): Promise<{ id: string; number: string }> => {
  const { tx, context, record, caller } = step
  const { case: row, header } = record
  const number = await newNumber(step)
  const fresh = await insertCase(tx, {
    feature: row.feature,
    kind: row.kind,
    substanceGroup: row.substanceGroup,
    number,
    status: 'PRO',
    statusGroup: 'open',
    establishmentId: row.establishmentId,
    // As the register calls it now: the permit may bear a former name.
    applicantName: (await getEstablishment(tx.db, row.establishmentId)).name,
    assigneeId: caller.principal.accountId,
    createdBy: row.createdBy,
    enteredBy: row.enteredBy,
    receivedOn: row.receivedOn,
    createdAt: tx.now,
    updatedAt: tx.now,
    submittedAt: tx.now,
    flags: flagsOfRequest(row.flags),
    dueOn: context.calendar.after(context.calendar.today, context.settings['import_export.slaDays']),
  })
  await insertHeader(tx, { ...headerValues(input), caseId: fresh.id, kind: row.kind, replacesId: row.id })
  // Its document will name the partner that the register lists now.
  const newer = await newerPartner(step, record)
  const partnerId = newer?.current.id ?? input.foreignEstablishmentId
  await writeDraft(tx, await records.reread(tx, { case: fresh }), {
    ...input,
    foreignEstablishmentId: partnerId,
  })
  if (newer) goOnWithPartner(tx, caller.principal, fresh, newer.former, newer.current)
  await updateHeader(tx, fresh.id, {
    licenseNumber: header.licenseNumber,
    conditions: JSON.stringify(header.conditions),
    ownConditions: header.ownConditions,
    ...own,
  })
  await settleAbroad(tx, context, await records.reread(tx, { case: fresh }))
  const history = {
    caseId: fresh.id,
    action: 'replace',
    fromStatus: null,
    toStatus: 'PRO',
    side: 'authority' as const,
  }
  insertHistory(tx, { ...history, actorName: nameOf(caller.principal), comment: row.number })
  recordAudit(tx, {
    action: 'authorization.replace',
    entity: 'authorization',
    entityId: fresh.id,
    details: { number, replaces: row.number },
  })
  return { id: fresh.id, number }
}

/** What the holder asked for is granted: the permit stays as it is until the one in its place is issued. */
const replaceBy = async (
  step: StepContext,
  input: AuthorizationInput,
  own: Updateable<TradeAuthorization>,
): Promise<Outcome> => {
  const { id, number } = await successor(step, input, own)
  return {
    own: { ...nothingAsked, replacedById: id },
    lowers: [...requestFlags],
    mail: { code: 'IE_CHANGE_GRANTED', to: 'applicant', successor: number },
  }
}

/**
 * A permit is never edited. The holder asks for a correction; the officer who agrees has a new case before him, filled with
 * the permit's data, under its own number. The permit is replaced as the new one is issued.
 */
export const correct: Step = async (step) => {
  const { record, caller } = step
  if (!isOfOffice(caller.principal)) return asked(step, { isCorrectRequested: true }, 'correctRequested')
  const { isExtension, permitUntil } = record.header
  return replaceBy(step, sameRequest(step), { isExtension, permitUntil })
}

/** Until when the successor is to run: longer than the permit, and no longer than one that is issued today. */
const wantedEnd = async ({ context, record, input }: StepContext): Promise<string> => {
  const { until } = input
  if (until === undefined) return refuse(caseworkRefusals.caseworkIncomplete, { field: 'until' })
  const earliest = addDays(record.case.validUntil ?? context.calendar.today, 1)
  const latest = latestEnd(await validityFacts(context, record))
  if (until < earliest || until > latest)
    refuse(authorizationRefusals.authorizationValidityUnfit, { field: 'until', earliest, latest })
  return until
}

/** What is left of each line, in its unit; a line that is used up is not asked for again. */
const remainders = ({ lines }: AuthorizationRecord, input: AuthorizationInput): LineInput[] =>
  input.lines.flatMap((line, index) => {
    const before = lines[index]
    const left = before ? leftOf(before) : '0'
    return isPositive(left) ? [{ ...line, quantity: plain(left) }] : []
  })

/**
 * An extension, once and before the end (product §3.3): a permit for what is left is to take the place of the one that is too
 * short. What was used stays with the earlier one, and so do the reports that are owed for it.
 */
export const extend: Step = async (step) => {
  const { record, caller } = step
  const until = await wantedEnd(step)
  if (!isOfOffice(caller.principal))
    return {
      ...asked(step, { extensionAskedUntil: until }, 'extendRequested'),
      changes: [{ field: 'permit.validUntil', before: record.case.validUntil ?? '', after: until }],
    }
  const input = sameRequest(step)
  return replaceBy(
    step,
    { ...input, validUntil: until, lines: remainders(record, input) },
    { isExtension: true },
  )
}
