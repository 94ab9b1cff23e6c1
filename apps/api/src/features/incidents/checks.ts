import type { Check } from '@papaver/contract/casework/schema.ts'
import { incidentChecks, type LineFacts } from '@papaver/contract/incidents/checks.ts'
import { incidentFields } from '@papaver/contract/incidents/fields.ts'
import { dueAfter } from '@papaver/contract/incidents/rules.ts'
import { type CaseContext, fieldsNotOffered } from '../casework/public.ts'
import { inputOf } from './actions/draft.ts'
import { lineNames } from './goods.ts'
import type { IncidentRecord } from './record.ts'

const lineFacts = async (context: CaseContext, record: IncidentRecord): Promise<LineFacts[]> => {
  const names = await lineNames(context, record.lines)
  return record.lines.map(({ substanceId, preparationId, quantity, unit, bases }, index) => ({
    position: index + 1,
    name: names[index] ?? '',
    hasGoods: substanceId !== null || preparationId !== null,
    hasUnit: unit !== null,
    hasQuantity: quantity !== null,
    hasBase: bases.length > 0,
  }))
}

/** What a row of a list is known by is judged as a choice. */
const asChosen = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** Gathers the facts of a report and judges them. */
export const runChecks = async (context: CaseContext, record: IncidentRecord): Promise<Check[]> => {
  const { calendar, settings, now } = context
  const { incident, case: row } = record
  const hours = settings['incidents.securityIncidentHours']
  const { lines: _lines, kind: _kind, ...said } = inputOf(record)
  const { noticedAt } = incident
  const reportedAt = row.submittedAt ?? now
  return incidentChecks({
    said: { ...said, customsPointId: asChosen(said.customsPointId) },
    lines: await lineFacts(context, record),
    today: calendar.today,
    noticedOn: incident.noticedOn,
    happenedOn: incident.happenedOn,
    isNoticedAhead: noticedAt !== null && noticedAt > reportedAt,
    hours,
    isLate: noticedAt !== null && dueAfter(noticedAt, hours) < reportedAt,
    notOffered: fieldsNotOffered(context, incidentFields, incident),
  })
}
