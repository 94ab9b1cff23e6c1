import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { dueAfter } from '@papaver/contract/incidents/rules.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { type CaseContext, insertCase, insertHistory, takeNumbers } from '../../casework/public.ts'
import { insertIncident, insertLink, numbering } from '../store.ts'

/** What a house has reported elsewhere, as the desk of incidents has it. */
export interface ReportedElsewhere {
  /** Of the list of types of incidents. */
  readonly type: string
  readonly house: { readonly id: string; readonly name: string }
  readonly happenedOn: string
  readonly happenedTime: string
  readonly noticedAt: Date
  readonly place: string
  readonly policeNumber: string | null
  readonly narrative: string
  readonly substanceId: number | null
  readonly isReportedLate: boolean
  /** The report itself, and what it is about. */
  readonly links: readonly { readonly id: string; readonly number: string }[]
}

/**
 * The incident of what was reported elsewhere, in the same transaction: reported the moment it was sent, its clock runs from now.
 * Answers its id.
 */
export const openReported = async (
  tx: Tx,
  { principal }: Actor,
  { calendar, settings }: CaseContext,
  said: ReportedElsewhere,
): Promise<string> => {
  const [number = ''] = await takeNumbers(tx, numbering, 1)
  const { house, links } = said
  const found = [number, house.name, said.place, ...links.map((link) => link.number)]
  const row = await insertCase(tx, {
    feature: incidentKind.entity,
    kind: said.type,
    substanceGroup: null,
    number,
    status: 'REP',
    statusGroup: 'open',
    establishmentId: house.id,
    applicantName: house.name,
    createdBy: principal.accountId,
    createdAt: tx.now,
    updatedAt: tx.now,
    submittedAt: tx.now,
    mainSubstanceId: said.substanceId,
    plannedDate: said.happenedOn,
    dueOn: calendar.after(calendar.today, settings['incidents.closeDays']),
    searchText: foldText(found.filter(Boolean).join(' ')),
  })
  await insertIncident(tx, {
    caseId: row.id,
    source: 'company',
    noticedOn: said.happenedOn,
    noticedTime: said.happenedTime,
    noticedAt: said.noticedAt,
    happenedOn: said.happenedOn,
    place: said.place,
    policeNumber: said.policeNumber,
    concerns: links.map((link) => link.number),
    narrative: said.narrative,
    isReportedLate: said.isReportedLate,
    respondBy: dueAfter(tx.now, settings['incidents.responseHours']),
  })
  for (const { id } of links) await insertLink(tx, row.id, id)
  insertHistory(tx, {
    caseId: row.id,
    action: 'submit',
    fromStatus: null,
    toStatus: 'REP',
    side: 'applicant',
    actorName: nameOf(principal),
  })
  const details = { number, links: links.map((link) => link.number) }
  recordAudit(tx, { action: 'incident.submit', entity: 'incident', entityId: row.id, details })
  return row.id
}
