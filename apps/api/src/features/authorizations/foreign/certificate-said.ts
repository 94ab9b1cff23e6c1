import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { nameIn } from '../../masters/public.ts'
import type { CheckContext } from '../check-context.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { PairedLine } from './paired-lines.ts'

const longestParty = 300
export const partySaid = ({ name, address }: SaidPermit['importer']): string | null =>
  name === null ? null : [name, address].filter(Boolean).join(', ').slice(0, longestParty)

export const certifiedIn = (lines: readonly PairedLine[]) =>
  lines.flatMap(({ line, inOurUnit }) =>
    inOurUnit === undefined || line.unit === null
      ? []
      : [{ id: line.id, certified: { quantity: inOurUnit, unit: line.unit } }],
  )

type Naming = Pick<CheckContext, 'masters' | 'culture'>

export const authoritySaid = (
  { masters, culture }: Naming,
  { case: { partnerCountry } }: Pick<AuthorizationRecord, 'case'>,
  said: SaidPermit,
): string => {
  const country = masters.country(partnerCountry ?? '')
  return (said.authority ?? (country ? nameIn(country.names, culture) : '')).slice(0, 200)
}

/** What a case says of its certificate by what the other authority has signed. */
export const certificateSaid = (naming: Naming, record: AuthorizationRecord, said: SaidPermit) => {
  const { header } = record
  // A code says less than a file: what it does not say stays as it was said of the same certificate.
  const isSame = header.certificateNumber === said.number
  return {
    certificateNumber: said.number,
    certificateIssuedOn: said.issuedOn ?? (isSame ? header.certificateIssuedOn : null),
    certificateAuthority: authoritySaid(naming, record, said),
    certificateValidUntil: said.validUntil,
    certificateImporter: partySaid(said.importer) ?? (isSame ? header.certificateImporter : null),
    certificateExporter: partySaid(said.exporter) ?? (isSame ? header.certificateExporter : null),
  }
}
