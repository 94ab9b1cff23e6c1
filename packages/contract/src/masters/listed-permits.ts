import { fitsGroup, isOffered, type Validity } from './rules.ts'

/** A row of the legal list: for which kind of permit (IMA …) it stands, and for which classes of substances. */
export interface ListedPermit extends Validity {
  readonly kind: string
  readonly group: string
}

/** Rows of the legal list for one kind and group (NP, PREC, OTH) that may be chosen on a day. */
export const listedFor = <Row extends ListedPermit>(
  rows: readonly Row[],
  kind: string,
  group: string,
  day: string,
): Row[] => rows.filter((row) => row.kind === kind && fitsGroup(row.group, group) && isOffered(row, day))

/** Of the groups that a kind of permit knows those for which the legal list has it on a day. */
export const groupsListed = (
  rows: readonly ListedPermit[],
  { code, groups }: { readonly code: string; readonly groups: readonly string[] },
  day: string,
): string[] => groups.filter((group) => listedFor(rows, code, group, day).length > 0)
