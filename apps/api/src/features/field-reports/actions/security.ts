import { documentCulture } from '../../casework/public.ts'
import type { GrowersPermit } from '../../cultivation/public.ts'
import { openReported } from '../../incidents/public.ts'
import { namesOf } from '../../masters/public.ts'
import { queueMail } from '../../notifications/public.ts'
import type { StepContext } from '../record.ts'

/** What an incident of a cultivation is on the desk of incidents; what has no type of its own there is another one. */
const sameTypes: ReadonlySet<string> = new Set(['THEFT', 'LOSS', 'DIVERSION'])

/**
 * Theft, loss or entry by strangers: the desk of incidents has it at once with its clock, and so has the contact that the
 * authority has named. Answers the id of the incident.
 */
export const alert = async (
  { tx, caller, context, record }: StepContext,
  number: string,
  permit: GrowersPermit,
  noticedAt: Date | null,
): Promise<string> => {
  const { report, case: row } = record
  const code = report.incidentCode ?? 'OTHER'
  const incidentId = await openReported(tx, caller, context, {
    type: sameTypes.has(code) ? code : 'OTHER',
    house: { id: row.establishmentId, name: row.applicantName },
    happenedOn: report.happenedOn ?? context.calendar.today,
    happenedTime: report.happenedTime ?? '00:00',
    noticedAt: report.happenedAt ?? tx.now,
    place: report.plot ?? row.applicantName,
    policeNumber: report.policeNumber,
    narrative: report.narrative ?? '',
    substanceId: permit.substanceId,
    isReportedLate: noticedAt !== null && noticedAt < tx.now,
    links: [
      { id: row.id, number },
      { id: permit.id, number: permit.number },
    ],
  })
  const recipient = context.settings['cultivation.alertMail']
  if (recipient !== '') {
    const culture = documentCulture(context.settings)
    await queueMail(tx, {
      code: 'FR_ALERT',
      culture,
      isForOutside: true,
      recipient,
      params: {
        name: '',
        number,
        company: row.applicantName,
        subject: namesOf({ ...context, culture }).item('cultivation-incident-types', code),
      },
      entity: 'fieldReport',
      entityId: row.id,
    })
  }
  return incidentId
}
