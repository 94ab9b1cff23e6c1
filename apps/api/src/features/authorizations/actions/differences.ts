import type { AuthorizationRecord } from '../record.ts'

type Field = readonly [name: string, value: unknown]

const headFields = ({ case: row, header }: AuthorizationRecord): Field[] => [
  ['applicantReference', header.applicantReference],
  ['siteId', header.siteId],
  ['foreignEstablishmentId', row.partnerName],
  ['customsPointId', row.customsPointId],
  ['transportMode', header.transportMode],
  ['countryOfOrigin', header.countryOfOrigin],
  ['countryOfDispatch', header.countryOfDispatch],
  ['itinerary', header.itinerary],
  ['purpose', header.purpose],
  ['plannedDate', row.plannedDate],
  ['validUntil', header.requestedUntil],
  ['foreignCertificate.number', header.certificateNumber],
  ['foreignCertificate.issuedOn', header.certificateIssuedOn],
  ['foreignCertificate.authority', header.certificateAuthority],
  ['foreignCertificate.validUntil', header.certificateValidUntil],
  ['remarks', header.remarks],
]

const lineFields = ({ lines }: AuthorizationRecord): Field[] =>
  lines.flatMap((line): Field[] => [
    [`lines.${line.position}.substanceId`, line.substanceId],
    [`lines.${line.position}.preparationId`, line.preparationId],
    [`lines.${line.position}.formId`, line.formId],
    [`lines.${line.position}.quantity`, line.quantity],
    [`lines.${line.position}.unit`, line.unit],
    [`lines.${line.position}.purity`, line.purity],
    [`lines.${line.position}.batch`, line.batch],
  ])

/** Decimals as the database writes them differ in trailing zeros only. */
const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const shown = String(value)
  return /^-?\d+\.\d+$/.test(shown) ? shown.replace(/\.?0+$/, '') : shown
}

/** Which fields of two states of a request differ, with both values as text. */
export const differences = (
  before: AuthorizationRecord,
  after: AuthorizationRecord,
): { field: string; before: string; after: string }[] => {
  const old = new Map([...headFields(before), ...lineFields(before)])
  const now = new Map([...headFields(after), ...lineFields(after)])
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: text(old.get(field)), after: text(now.get(field)) }))
    .filter((change) => change.before !== change.after)
}
