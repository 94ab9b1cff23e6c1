import type { Field } from '../fields/field.ts'

export const listWords = [
  'substances',
  'substanceForms',
  'conversionFactors',
  'prohibitions',
  'foreignEstimates',
  'substanceFamilies',
  'subst_prep_groups',
  'preparationTypes',
  'unitsOfMeasure',
  'typesOfPermit',
  'permitKinds',
  'generalNotes',
  'countries',
  'competentAuthorities',
  'customsPoints',
  'populations',
  'transportModes',
  'personTitles',
  'purposes',
  'reasons',
  'commentSources',
  'commentTypes',
  'authorizationStatuses',
  'partnerStatuses',
  'preparationStatuses',
  'preExportStatuses',
  'licenseStatuses',
  'incidentTypes',
  'incidentStatuses',
  'submissionStatuses',
  'inspectionPoints',
  'userStatuses',
  'cultivationNotificationTypes',
  'cultivationNotificationIncidentTypes',
  'cultivationNotificationHarvestTypes',
  'cultivationPropagationTypes',
  'cultivationPlacingTypes',
  'cultivationPurposeTypes',
  'cultivationStatuses',
  'fieldReportStatuses',
] as const
export type ListWord = (typeof listWords)[number]

/** Rules of a single field beyond its type; see `rules.ts`. */
export type ColumnRule =
  | 'cas'
  | 'hs'
  | 'incb'
  | 'alpha3'
  | 'numericCode'
  | 'mail'
  | 'website'
  | 'formula'
  | 'factor'
  | 'unitFactor'
  | 'density'
  | 'grams'
  | 'dose'

/** A field of a row. One that is `fixed` carries other rows and cases. */
export interface ListColumn extends Field<ColumnRule> {
  readonly list?: ListWord
  /** Asked for when the row is added only; afterwards it lives in a list of its own. */
  readonly atFirst?: true
  /** No two rows of the list have it alike. */
  readonly unique?: true
  /** Shown in the table of the list. */
  readonly shown?: true
}

export type ListGroup = 'substances' | 'places' | 'people' | 'cultivation'

export interface ListDescription {
  readonly group: ListGroup
  /** `given`: typed when the row is added, of this form. `made`: from the columns that it stands for. */
  readonly code:
    | { readonly kind: 'given'; readonly pattern: RegExp; readonly sample: string }
    | { readonly kind: 'made' }
  readonly hasNames: boolean
  /** Names may be whole sentences. */
  readonly longNames?: true
  readonly hasOrder?: true
  /** Programs stand on the codes: rows are neither added nor switched off, only named and ordered. */
  readonly isClosed?: true
  /** Days between which a row is offered; a factor has its own way with days. */
  readonly hasValidity: boolean
  /** Has a form of its own in the portal. */
  readonly isRich?: true
  readonly columns: readonly ListColumn[]
}
