import type { GeneralTerm } from '@papaver/contract/authorizations/terms.ts'
import { groupsListed } from '@papaver/contract/masters/listed-permits.ts'
import { type PurposeUse, purposeUses } from '@papaver/contract/masters/lists.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Masters } from '../masters/public.ts'
import type { AuthorizationRecord } from './record.ts'
import type { HeaderRow, KindRow } from './store.ts'

type OfKind = Pick<AuthorizationRecord, 'kind'>
type ValiditySetting =
  | 'import_export.defaultValidityImport'
  | 'import_export.defaultValidityExport'
  | 'import_export.defaultValidityGeneral'
type LongestSetting = 'import_export.maxValidity' | 'import_export.maxValidityGeneral'
type PartialSetting = 'import_export.allowPartialImport' | 'import_export.allowPartialExport'

/** How long a permit of the kind is good for where nobody asked for another end. */
export const usualTermOf = (settings: Settings, { kind }: OfKind): number | GeneralTerm =>
  settings[kind.validitySetting as ValiditySetting]

/** Days that a permit of the kind is good for at most. */
export const longestDaysOf = (settings: Settings, { kind }: OfKind): number =>
  settings[kind.longestSetting as LongestSetting]

/** May the permit be used in several parts? Its kind says it, or a setting (1961 art. 31(4)(d) lets imports be). */
export const allowsSeveral = (settings: Settings, { kind }: OfKind): boolean =>
  kind.consignments === 'bySetting'
    ? settings[kind.partialSetting as PartialSetting]
    : kind.consignments === 'several'

/** What the purpose of a request brings with it, as its row in the masters says; undefined of most. */
export const purposeUse = (
  masters: Masters,
  { header }: { readonly header: Pick<HeaderRow, 'purpose'> },
): PurposeUse | undefined => {
  const use = masters.item('purposes', header.purpose ?? '')?.attributes.use
  return purposeUses.find((each) => each === use)
}

/** Must the request name the import permits by which its goods came in: by its kind, or as they go back? */
export const namesPermits = (
  masters: Masters,
  record: {
    readonly kind: Pick<KindRow, 'namesPermits' | 'direction'>
    readonly header: Pick<HeaderRow, 'purpose'>
  },
): boolean =>
  record.kind.namesPermits || (record.kind.direction === 'export' && purposeUse(masters, record) === 'return')

/** Groups of goods for which the kind may be asked on a day: it knows them, and the legal list has it for them. */
export const groupsOffered = (
  { typesOfPermit }: Pick<Masters, 'typesOfPermit'>,
  kind: Pick<KindRow, 'code' | 'groups'>,
  day: string,
): string[] => groupsListed(typesOfPermit, kind, day)

/** Does it take from the country's estimate (1961 art. 19, 21)? What national law alone controls has none. */
export const debitsEstimate = ({ kind, case: row }: Pick<AuthorizationRecord, 'kind' | 'case'>): boolean =>
  kind.debitsEstimate && kind.estimateGroups.includes(row.substanceGroup)

/** Does the export authorization of the other country go back endorsed (1961 art. 31(7), 1971 art. 12(1)(e))? */
export const isReturned = ({ kind, case: row }: Pick<AuthorizationRecord, 'kind' | 'case'>): boolean =>
  kind.returnedGroups.includes(row.substanceGroup)

/** Does the kind rest on the import certificate of the other country (1961 art. 31(5), 1971 art. 12(1)(c))? */
export const asksCertificate = ({ kind, case: row }: Pick<AuthorizationRecord, 'kind' | 'case'>): boolean =>
  kind.foreignCertificateGroups.includes(row.substanceGroup)
