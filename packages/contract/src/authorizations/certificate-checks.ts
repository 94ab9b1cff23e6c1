import { at, block, pass, warn } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import { compare, minus, plus } from '../quantities/base.ts'

/** A drug in a line of an export beside what the certificate says of it; grams of anhydrous base. */
export interface CertifiedLine {
  readonly position: number
  /** Lines of one substance are judged together. */
  readonly substanceId: number
  /** With the goods that hold it, where they hold others, too. */
  readonly substanceName: string
  readonly baseGrams: string
  /** Null where the certificate does not name it, or nobody has said. */
  readonly certifiedGrams: string | null
}
export interface Certificate {
  readonly number: string
  readonly issuedOn: string | null
  readonly authority: string | null
  readonly validUntil: string | null
  /** As the certificate names them. */
  readonly importer: string | null
  readonly exporter: string | null
}
export interface CertificateFacts {
  readonly today: string
  readonly plannedDate: string | null
  /** `follows`: a humanitarian export may go ahead of it (product §3.4). */
  readonly certificateRule: 'none' | 'needed' | 'follows'
  /** Working days after the issue within which it must follow. */
  readonly certificateFollowDays: number
  readonly certificate: Certificate | null
  /** As the request names them. */
  readonly importerName: string
  readonly exporterName: string
  readonly certified: readonly CertifiedLine[]
  /** Grams that other exports have taken from the same certificate, by substance. */
  readonly takenFromCertificate: ReadonlyMap<number, string>
}

const fieldOf = (name: string): string => `foreignCertificate.${name}`

/** 1961 art. 31(5): an export authorization names number, date and authority of the certificate; the rest is compared. */
const wanted = ['issuedOn', 'authority', 'importer', 'exporter'] as const

const incomplete = (held: Certificate): Check[] =>
  wanted
    .filter((name) => !held[name])
    .map((name) => block('certificateIncomplete', { field: fieldOf(name) }, null, at(fieldOf(name))))

const dates = (held: Certificate, { today, plannedDate }: CertificateFacts): Check[] => {
  const day = plannedDate && plannedDate > today ? plannedDate : today
  const early =
    held.issuedOn !== null && held.issuedOn > today
      ? [block('certificateNotIssued', { date: held.issuedOn }, null, at(fieldOf('issuedOn')))]
      : []
  const late =
    held.validUntil !== null && held.validUntil < day
      ? [block('certificateExpired', { date: held.validUntil }, null, at(fieldOf('validUntil')))]
      : []
  return [...early, ...late]
}

/** Names are alike where letters and figures are: capitals, accents, dots and spaces are how somebody writes. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The certificate may add an address to the name. */
export const isSameParty = (certified: string, known: string): boolean => {
  const [theirs, ours] = [plainName(certified), plainName(known)]
  return ours !== '' && theirs.startsWith(ours)
}

const parties = (held: Certificate, { importerName, exporterName }: CertificateFacts): Check[] =>
  (
    [
      ['importer', held.importer, importerName],
      ['exporter', held.exporter, exporterName],
    ] as const
  )
    .filter(([, certified, known]) => certified && !isSameParty(certified, known))
    .map(([name, certified, known]) =>
      block(
        'certificateParty',
        { field: fieldOf(name), name: certified ?? '', known },
        null,
        at(fieldOf(name)),
      ),
    )

const ofSubstance = (lines: readonly CertifiedLine[], taken: string): Check[] => {
  const [first] = lines
  if (first === undefined) return []
  const { position, substanceName: substance } = first
  const limit = minus(plus(...lines.map(({ certifiedGrams }) => certifiedGrams ?? '0')), taken)
  const grams = plus(...lines.map(({ baseGrams }) => baseGrams))
  const params = { substance, grams, limit: compare(limit, '0') < 0 ? '0' : limit }
  const difference = compare(grams, limit)
  if (difference > 0)
    return [block('certificateExceeded', params, position, at(`lines.${position}.quantity`))]
  return difference < 0 ? [warn('certificateSmaller', params, position)] : []
}

/** More than is certified must not leave; less may, and the officer is told (product §3.4). */
const quantities = ({ certified, takenFromCertificate }: CertificateFacts): Check[] => {
  const open = certified.filter(({ certifiedGrams }) => certifiedGrams === null)
  const bySubstance = Map.groupBy(certified, ({ substanceId }) => substanceId)
  for (const { substanceId } of open) bySubstance.delete(substanceId)
  return [
    ...open
      .filter(({ position }, index) => open.findIndex((line) => line.position === position) === index)
      .map(({ position, substanceName: substance }) =>
        block('certificateLineMissing', { substance }, position, at(`lines.${position}.certified`)),
      ),
    ...[...bySubstance].flatMap(([id, lines]) => ofSubstance(lines, takenFromCertificate.get(id) ?? '0')),
  ]
}

/** A certificate beside the export that rests on it: what it lacks, and where the two differ. */
export const compareCertificate = (held: Certificate, facts: CertificateFacts): Check[] => [
  ...incomplete(held),
  ...dates(held, facts),
  ...parties(held, facts),
  ...quantities(facts),
]

/** 1961 art. 31(5), 1971 art. 12(1)(c): the import certificate comes before the export authorization. */
export const certificateChecks = (facts: CertificateFacts): Check[] => {
  const { certificate: held, certificateRule: rule } = facts
  if (rule === 'none') return []
  const number = at(fieldOf('number'))
  if (held === null)
    return rule === 'follows'
      ? [warn('certificateFollows', { days: String(facts.certificateFollowDays) }, null, number)]
      : [block('certificateMissing', {}, null, number)]
  const found = compareCertificate(held, facts)
  return found.some(({ severity }) => severity === 'block') ? found : [...found, pass('certificate')]
}
