import type { CaseContext } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { linesShown } from './goods.ts'
import { officeOf } from './office-view.ts'
import type { IncidentRecord } from './record.ts'

/** Names in English, as between authorities; codes, days and figures as machines read them. */
const exchangeCulture = 'en'

/** An incident as systems for precursor incidents take it: what, when, where, whence, how, how much of what. */
export const exchangeOf = async (context: CaseContext, record: IncidentRecord): Promise<string> => {
  const reading = { ...context, culture: exchangeCulture }
  const names = namesOf(reading)
  const { incident, case: row } = record
  const lines = await linesShown(reading, record.lines)
  const office = await officeOf(reading, record, lines)
  const said = {
    format: 'papaver-incident',
    version: 1,
    number: row.number,
    type: { code: row.kind, name: names.item('incident-types', row.kind) },
    classification: office.classification,
    reportedAt: row.submittedAt?.toISOString() ?? null,
    noticedAt: incident.noticedAt?.toISOString() ?? null,
    happenedOn: incident.happenedOn,
    reportingCountry: context.settings['public.countryId'],
    otherCountry: incident.countryId,
    place: incident.place,
    policeNumber: incident.policeNumber,
    concerns: incident.concerns,
    substances: lines.flatMap(({ name, quantity, unit }, index) =>
      (office.outcome[index]?.drugs ?? []).map((drug) => ({
        goods: name,
        quantity,
        unit,
        substance: drug.name,
        casNumber: context.masters.substance(drug.substanceId)?.casNumber ?? null,
        baseGrams: drug.baseGrams,
        recoveredGrams: drug.recoveredGrams,
        lostGrams: drug.lostGrams,
      })),
    ),
    narrative: incident.narrative,
    measures: incident.measures,
  }
  return `${JSON.stringify(said, null, 2)}\n`
}
