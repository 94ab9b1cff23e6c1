import { isOffered, type Validity } from './rules.ts'

export interface ForeignAuthority extends Validity {
  readonly mail: string
  /** Codes of the groups of substances that it cares for; empty: all. */
  readonly groups: readonly string[]
}

/**
 * Who is written to among a country's authorities: those in force that have an address and care for the goods;
 * one that names the group goes before one that cares for everything.
 */
export const addresseesAmong = <Authority extends ForeignAuthority>(
  authorities: readonly Authority[],
  group: string,
  today: string,
): Authority[] => {
  const reachable = authorities.filter((each) => isOffered(each, today) && each.mail.trim() !== '')
  const named = reachable.filter(({ groups }) => groups.includes(group))
  return named.length > 0 ? named : reachable.filter(({ groups }) => groups.length === 0)
}
