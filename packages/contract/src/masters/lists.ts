import type { ListColumn, ListDescription, ListGroup, ListWord } from './list-shape.ts'
import { foreignEstimates, populations } from './yearly-lists.ts'

export {
  type ColumnRule,
  type ListColumn,
  type ListDescription,
  type ListGroup,
  type ListWord,
  listWords,
} from './list-shape.ts'

/** INCB groups of a permit or a note; several stand together as `narcotic/psychotropic`. */
const classes = ['all', 'narcotic', 'psychotropic', 'precursor', 'other'] as const
const directions = ['all', 'import', 'export', 'transit'] as const
export const dimensions = ['mass', 'volume', 'count', 'area'] as const
export type Dimension = (typeof dimensions)[number]
export const conventions = ['1961', '1971', '1988', 'national'] as const
/** In which a substance stands on the forms of the INCB. */
export const reportingUnits = ['kg', 'g', 'l'] as const
export type ReportingUnit = (typeof reportingUnits)[number]
/** Of scheduled substances in Regulations (EC) No 273/2004 and No 111/2005; 4 are medicines. */
export const euCategories = ['1', '2A', '2B', '3', '4'] as const
export const regions = ['Africa', 'Americas', 'Asia', 'Europe', 'Oceania'] as const
export const reasonUses = [
  'refuse',
  'revoke',
  'suspend',
  'cancel',
  'withdraw',
  'return',
  'ask',
  'hold',
  'correct',
  'endorse',
  'excess',
] as const
/** What a purpose brings with it: the certificate follows, the goods go back, are destroyed, or are kits of first aid on board. */
export const purposeUses = ['ordinary', 'humanitarian', 'return', 'destruction', 'firstAid'] as const
export type PurposeUse = (typeof purposeUses)[number]

// Incidents of security are due at once; land has a boundary to be drawn; what is grown for the market has a buyer.
export const incidentUses = ['ordinary', 'security'] as const
export const placingUses = ['land', 'rooms'] as const
export const cultivationUses = ['market', 'own'] as const
/** Under which heading a point of an inspection stands. */
export const pointSections = ['premises', 'records', 'people', 'handling'] as const

/**
 * Where a general note is used: printed on every permit that it fits (`permit`), or offered to officers for what they
 * write, on a permit (`note`, `condition`) or elsewhere.
 */
export const noteUses = [
  'permit',
  'note',
  'condition',
  'question',
  'refusal',
  'revocation',
  'appealRefusal',
  'appealRevocation',
] as const
export type NoteUse = (typeof noteUses)[number]

const upper = { kind: 'given', pattern: /^[A-Z0-9][A-Z0-9-]{0,29}$/, sample: 'NEW-CODE' } as const
const slug = { kind: 'given', pattern: /^[a-z0-9][a-z0-9-]{0,79}$/, sample: 'new-substance' } as const
const made = { kind: 'made' } as const

const simple = (group: ListGroup, rest: Partial<ListDescription> = {}): ListDescription => ({
  group,
  code: upper,
  hasNames: true,
  hasOrder: true,
  hasValidity: true,
  columns: [],
  ...rest,
})
const cas = { key: 'casNumber', type: 'text', max: 15, rule: 'cas', shown: true } as const
const place: readonly ListColumn[] = [
  { key: 'addressLines', type: 'texts', max: 200 },
  { key: 'mail', type: 'text', max: 200, rule: 'mail', shown: true },
]

const substances: ListDescription = {
  group: 'substances',
  code: slug,
  hasNames: true,
  hasValidity: true,
  isRich: true,
  columns: [
    { key: 'group', type: 'reference', list: 'subst_prep_groups', required: true, shown: true },
    { key: 'convention', type: 'choice', options: conventions, required: true, shown: true },
    {
      key: 'schedule',
      type: 'choice',
      options: ['I', 'II', 'III', 'IV', 'I&IV', 'Table I', 'Table II'],
      shown: true,
    },
    { key: 'family', type: 'reference', list: 'substanceFamilies', required: true },
    { key: 'incbCode', type: 'text', max: 10, rule: 'incb', unique: true },
    cas,
    { key: 'hsCode', type: 'text', max: 10, rule: 'hs' },
    { key: 'isSurveilled', type: 'boolean' },
    { key: 'synonyms', type: 'texts', section: 'names', max: 200 },
    { key: 'yearScheduled', type: 'number' },
    { key: 'incbOrder', type: 'number' },
    { key: 'reportingUnit', type: 'choice', options: reportingUnits },
    { key: 'density', type: 'decimal', rule: 'density' },
    { key: 'euCategory', type: 'choice', options: euCategories },
    { key: 'dailyDose', type: 'decimal', rule: 'dose' },
    { key: 'dailyDoseSource', type: 'text', max: 300 },
    { key: 'notes', type: 'longText', max: 2000 },
  ],
}
const substanceForms: ListDescription = {
  group: 'substances',
  code: made,
  hasNames: true,
  hasValidity: true,
  columns: [
    { key: 'substanceId', type: 'reference', list: 'substances', required: true, fixed: true, shown: true },
    { key: 'formula', type: 'text', max: 200, rule: 'formula', shown: true },
    { key: 'baseCount', type: 'number' },
    cas,
    { key: 'factor', type: 'decimal', rule: 'factor', required: true, atFirst: true },
    { key: 'source', type: 'text', max: 300, atFirst: true },
  ],
}
const conversionFactors: ListDescription = {
  group: 'substances',
  code: made,
  hasNames: false,
  hasValidity: false,
  columns: [
    { key: 'formId', type: 'reference', list: 'substanceForms', required: true, fixed: true, shown: true },
    { key: 'from', type: 'day', shown: true },
    { key: 'factor', type: 'decimal', rule: 'factor', required: true, shown: true },
    { key: 'source', type: 'text', max: 300, required: true, shown: true },
  ],
}
const prohibitions: ListDescription = {
  group: 'substances',
  code: made,
  hasNames: false,
  hasValidity: false,
  columns: [
    { key: 'countryId', type: 'reference', list: 'countries', required: true, fixed: true, shown: true },
    { key: 'substanceId', type: 'reference', list: 'substances', required: true, fixed: true, shown: true },
    { key: 'scope', type: 'choice', options: ['substance', 'preparations'], required: true, shown: true },
    { key: 'since', type: 'day', shown: true },
    { key: 'note', type: 'longText', max: 1000 },
  ],
}
const unitsOfMeasure: ListDescription = {
  group: 'substances',
  code: { kind: 'given', pattern: /^[A-Za-z][A-Za-z0-9]{0,19}$/, sample: 'kg' },
  hasNames: true,
  hasValidity: true,
  isRich: true,
  columns: [
    { key: 'dimension', type: 'choice', options: dimensions, required: true, fixed: true, shown: true },
    { key: 'factorToBase', type: 'decimal', rule: 'unitFactor', required: true, fixed: true, shown: true },
  ],
}
const typesOfPermit: ListDescription = {
  ...simple('substances'),
  isRich: true,
  columns: [
    { key: 'kind', type: 'reference', list: 'permitKinds', required: true, fixed: true, shown: true },
    { key: 'group', type: 'set', options: classes, required: true, shown: true },
    { key: 'direction', type: 'set', options: directions, required: true, shown: true },
    { key: 'legalBasis', type: 'text', max: 300, required: true },
  ],
}
const generalNotes: ListDescription = {
  ...simple('substances'),
  longNames: true,
  isRich: true,
  columns: [
    { key: 'usedFor', type: 'choice', options: noteUses, required: true, fixed: true, shown: true },
    { key: 'group', type: 'set', options: classes, required: true, shown: true },
    { key: 'direction', type: 'set', options: directions, required: true, shown: true },
    { key: 'consignments', type: 'choice', options: ['one', 'several'] },
  ],
}
const countries: ListDescription = {
  group: 'places',
  code: { kind: 'given', pattern: /^[A-Z]{2}$/, sample: 'FI' },
  hasNames: true,
  hasValidity: true,
  isRich: true,
  columns: [
    { key: 'alpha3', type: 'text', max: 3, rule: 'alpha3', required: true, unique: true, shown: true },
    { key: 'numeric', type: 'text', max: 3, rule: 'numericCode', required: true, unique: true, shown: true },
    { key: 'region', type: 'choice', options: regions, shown: true },
    { key: 'subRegion', type: 'text', max: 100 },
    { key: 'isEu', type: 'boolean' },
    { key: 'isPenOnline', type: 'boolean', shown: true },
    { key: 'wantsPreExport', type: 'boolean', shown: true },
    { key: 'preExportSubstances', type: 'references', list: 'substances' },
    { key: 'acceptsGeneralPermits', type: 'boolean', shown: true },
    { key: 'isI2es', type: 'boolean', shown: true },
    { key: 'notice', type: 'longText', max: 1000 },
  ],
}
const competentAuthorities: ListDescription = {
  group: 'places',
  code: { ...upper, sample: 'FI-FIMEA' },
  hasNames: true,
  hasValidity: true,
  isRich: true,
  columns: [
    { key: 'countryId', type: 'reference', list: 'countries', required: true, shown: true },
    { key: 'groups', type: 'references', list: 'subst_prep_groups' },
    ...place,
    { key: 'phone', type: 'text', max: 40, ltr: true, shown: true },
    { key: 'contactName', type: 'text', max: 200 },
    { key: 'website', type: 'text', max: 300, rule: 'website' },
  ],
}
const customsPoints: ListDescription = {
  group: 'places',
  code: { ...upper, sample: 'XV-PORT' },
  hasNames: true,
  hasValidity: true,
  isRich: true,
  columns: [
    { key: 'countryId', type: 'reference', list: 'countries', required: true, shown: true },
    { key: 'city', type: 'text', max: 100, required: true, shown: true },
    { key: 'modes', type: 'references', list: 'transportModes', shown: true },
    ...place,
  ],
}
/** A column that says of what use a row is to the rules; it may be left open. */
const usedAs = (options: readonly string[]): Pick<ListDescription, 'columns'> => ({
  columns: [{ key: 'use', type: 'choice', options, shown: true }],
})
const closed = (group: ListGroup): ListDescription => simple(group, { isClosed: true, hasValidity: false })

/**
 * The lists that the authority keeps (product §15), each described once: the server validates, writes, audits and
 * publishes by this table, and the portal draws its tables and forms from it. The word of a list is that of its
 * address in the specification (§7) where it has one.
 */
export const lists: Readonly<Record<ListWord, ListDescription>> = {
  substances,
  substanceForms,
  conversionFactors,
  prohibitions,
  foreignEstimates,
  substanceFamilies: simple('substances', {
    code: { kind: 'given', pattern: /^[\p{L}0-9][\p{L}0-9 ()-]{0,59}$/u, sample: 'nitazenes' },
  }),
  subst_prep_groups: closed('substances'),
  preparationTypes: simple('substances'),
  unitsOfMeasure,
  typesOfPermit,
  permitKinds: closed('substances'),
  generalNotes,
  countries,
  competentAuthorities,
  customsPoints,
  populations,
  transportModes: simple('places'),
  personTitles: simple('people'),
  purposes: simple('people', usedAs(purposeUses)),
  reasons: simple('people', {
    code: { ...upper, sample: 'REFUSE-OTHER' },
    columns: [{ key: 'use', type: 'choice', options: reasonUses, required: true, fixed: true, shown: true }],
  }),
  commentSources: simple('people'),
  commentTypes: simple('people'),
  authorizationStatuses: closed('people'),
  partnerStatuses: closed('people'),
  preparationStatuses: closed('people'),
  preExportStatuses: closed('people'),
  licenseStatuses: closed('people'),
  incidentTypes: simple('people'),
  incidentStatuses: closed('people'),
  submissionStatuses: closed('people'),
  inspectionPoints: simple('people', {
    longNames: true,
    columns: [{ key: 'use', type: 'choice', options: pointSections, required: true, shown: true }],
  }),
  userStatuses: closed('people'),
  cultivationNotificationTypes: closed('cultivation'),
  cultivationNotificationIncidentTypes: simple('cultivation', usedAs(incidentUses)),
  cultivationNotificationHarvestTypes: simple('cultivation'),
  cultivationPropagationTypes: simple('cultivation'),
  cultivationPlacingTypes: simple('cultivation', usedAs(placingUses)),
  cultivationPurposeTypes: simple('cultivation', usedAs(cultivationUses)),
  cultivationStatuses: closed('cultivation'),
  fieldReportStatuses: closed('cultivation'),
}

export const isListWord = (word: string): word is ListWord => Object.hasOwn(lists, word)
