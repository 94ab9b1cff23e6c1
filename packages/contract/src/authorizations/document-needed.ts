import type { Controlled } from '../masters/controlled.ts'
import { isStricter } from '../masters/rules.ts'
import type { PermitDirection } from '../permit-directions.ts'

/** What of a kind of permit tells which document it is, and for which goods there is another. */
export interface DocumentKind {
  readonly direction: string
  /** Of a declaration the schedules that it is for, with their convention: `1971 III`. */
  readonly schedules: readonly string[]
  readonly isGeneral: boolean
  readonly isExemptOnly: boolean
  /** Groups of which an export rests on the import certificate of the other country (1961 art. 31(5), 1971 art. 12(1)(c)). */
  readonly foreignCertificateGroups: readonly string[]
}

/** What goods have with them as they cross, from nothing of their own to an authorization of their own. */
const documents = ['none', 'declaration', 'authorization'] as const
export type GoodsDocument = (typeof documents)[number]

/** General permits and letters of no objection are for what needs no document for each consignment. */
export const documentOf = ({
  schedules,
  isGeneral,
  isExemptOnly,
}: Pick<DocumentKind, 'schedules' | 'isGeneral' | 'isExemptOnly'>): GoodsDocument => {
  if (schedules.length > 0) return 'declaration'
  return isGeneral || isExemptOnly ? 'none' : 'authorization'
}

/**
 * Which document each import or export of a substance needs, by the kinds of permit that there are: a declaration in the schedule
 * for which one is made (1971 art. 12(2), exports alone), an authorization above it (1961 art. 31(4), 1971 art. 12(1)), nothing below it,
 * nor of what no group with import certificates holds.
 */
export const documentNeeded = (
  kinds: readonly DocumentKind[],
  direction: PermitDirection,
  { group, convention, schedule, isActive }: Controlled,
): GoodsDocument => {
  const isCertified = kinds.some(({ foreignCertificateGroups: groups }) => groups.includes(group))
  if (!isActive || !isCertified) return 'none'
  const declared = kinds.flatMap((kind) =>
    kind.schedules
      .filter((each) => each.startsWith(`${convention} `))
      .map((each) => ({ direction: kind.direction, schedule: each.slice(convention.length + 1) })),
  )
  if (declared.every((each) => isStricter(convention, schedule ?? '', each.schedule))) return 'authorization'
  return declared.some((each) => each.schedule === schedule && each.direction === direction)
    ? 'declaration'
    : 'none'
}

/** Is a document of this kind enough for goods that need another one? */
export const suffices = (kind: Parameters<typeof documentOf>[0], needed: GoodsDocument): boolean =>
  documents.indexOf(documentOf(kind)) >= documents.indexOf(needed)
