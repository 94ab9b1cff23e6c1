import { isOffered, type Validity } from './rules.ts'

export interface ForeignAuthority extends Validity {
  readonly mail: string
  /** Codes of the groups of substances that it cares for; empty: all. */
  readonly groups: readonly string[]
}

/** One that names the group goes before one that cares for everything. */
const caring = <Authority extends ForeignAuthority>(
  authorities: readonly Authority[],
  group: string,
): Authority[] => {
  const named = authorities.filter(({ groups }) => groups.includes(group))
  return named.length > 0 ? named : authorities.filter(({ groups }) => groups.length === 0)
}

/** Who cares for the goods among a country's authorities in force, by whatever way it is notified. */
export const authoritiesFor = <Authority extends ForeignAuthority>(
  authorities: readonly Authority[],
  group: string,
  today: string,
): Authority[] =>
  caring(
    authorities.filter((each) => isOffered(each, today)),
    group,
  )

/** Who is written to among a country's authorities: those in force that have an address and care for the goods. */
export const addresseesAmong = <Authority extends ForeignAuthority>(
  authorities: readonly Authority[],
  group: string,
  today: string,
): Authority[] =>
  caring(
    authorities.filter((each) => isOffered(each, today) && each.mail.trim() !== ''),
    group,
  )
