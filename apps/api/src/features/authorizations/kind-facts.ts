import type { KindFacts } from '@papaver/contract/authorizations/kind-checks.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { nameIn } from '../masters/public.ts'
import type { CheckContext } from './check-context.ts'
import { lineName } from './lines.ts'
import { type AuthorizationRecord, substanceIdsOf } from './record.ts'

type Naming = Pick<CheckContext, 'masters' | 'culture'>

/** The partner's country, where the kind is for those only that accept general permits. */
const generalCountry = (
  { masters, culture }: Naming,
  { kind, case: row }: AuthorizationRecord,
): KindFacts['generalCountry'] => {
  const country = row.partnerCountry === null ? undefined : masters.country(row.partnerCountry)
  if (!kind.isGeneral || country === undefined) return null
  return { name: nameIn(country.names, culture), isAccepting: country.acceptsGeneralPermits }
}

const isOutside = ({ masters }: Naming, schedules: readonly string[], substanceId: number): boolean => {
  const substance = masters.substance(substanceId)
  return substance !== undefined && !schedules.includes(`${substance.convention} ${substance.schedule}`)
}

/** What the kind of permit asks for beyond what every permit asks for. */
export const kindFacts = (
  naming: Naming,
  record: AuthorizationRecord,
): Omit<KindFacts, 'exempt' | 'insufficient'> => {
  const { masters, culture } = naming
  const { kind, lines } = record
  const ids = [...new Set(lines.flatMap(substanceIdsOf))]
  const named = ids.flatMap((id) => masters.substance(id) ?? [])
  return {
    generalCountry: generalCountry(naming, record),
    schedules: inLine(
      culture,
      kind.schedules.map((each) => each.split(' ').at(-1)),
    ),
    outsideSchedules: lines
      .filter((line) => substanceIdsOf(line).some((id) => isOutside(naming, kind.schedules, id)))
      .filter(() => kind.schedules.length > 0)
      .map((line) => ({
        position: line.position,
        substanceName: lineName(masters, line, undefined, culture),
      })),
    exemptOnly: kind.isExemptOnly
      ? named.map(({ id, names }) => ({ substanceId: id, substanceName: nameIn(names, culture) }))
      : null,
  }
}
