import { nameOf } from '../../../platform/http/caller.ts'
import { recordAudit } from '../../audit/public.ts'
import { releaseCase } from '../../balances/public.ts'
import { insertCase, insertHistory, isOfOffice } from '../../casework/public.ts'
import { headerValues } from '../head.ts'
import { certifiedOf } from '../lines.ts'
import { records } from '../record.ts'
import { insertHeader, updateHeader } from '../store.ts'
import { certificateOf } from '../view.ts'
import { inputOf, writeDraft } from './draft.ts'
import { newNumber } from './new-number.ts'
import { flagsOfRequest } from './permit-flags.ts'
import { asked, type Step, type StepContext } from './step.ts'

const successor = async (step: StepContext): Promise<{ id: string; number: string }> => {
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
    applicantName: row.applicantName,
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
  const draft = inputOf(record)
  const input = {
    ...draft,
    plannedDate: row.plannedDate,
    validUntil: header.requestedUntil,
    foreignCertificate: certificateOf(record),
    lines: draft.lines.map((line, index) => {
      const before = record.lines[index]
      return { ...line, certified: before ? certifiedOf(before) : null }
    }),
  }
  await insertHeader(tx, { ...headerValues(input), caseId: fresh.id, kind: row.kind, replacesId: row.id })
  await writeDraft(tx, await records.reread(tx, { case: fresh }), input)
  await updateHeader(tx, fresh.id, {
    licenseNumber: header.licenseNumber,
    permitUntil: header.permitUntil,
    conditions: JSON.stringify(header.conditions),
    ownConditions: header.ownConditions,
    // What the permit before owed, its successor owes.
    certificateDueOn: header.certificateDueOn,
  })
  if (header.certificateDueOn !== null) await updateHeader(tx, row.id, { certificateDueOn: null })
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

/**
 * A permit is never edited. The holder asks for a correction; the officer who agrees ends the old permit as
 * replaced and has a new case before him, filled with the old one's data, under its own number.
 */
export const correct: Step = async (step) => {
  if (!isOfOffice(step.caller.principal)) return asked(step, { isCorrectRequested: true }, 'correctRequested')
  await releaseCase(step.tx, step.record.case.id)
  const { id, number } = await successor(step)
  return { own: { replacedById: id }, mail: { code: 'IE_REPLACED', to: 'applicant', successor: number } }
}
