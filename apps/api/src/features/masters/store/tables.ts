import type { ListWord } from '@papaver/contract/masters/lists.ts'

/**
 * PostgreSQL's own types; `text?` where nothing is null and not the empty text; `joined`: a set of words kept as
 * `narcotic/psychotropic`.
 */
export type ColumnKind =
  | 'text'
  | 'text?'
  | 'text[]'
  | 'int'
  | 'int[]'
  | 'numeric'
  | 'date'
  | 'boolean'
  | 'joined'

/** Where a list of the contract is kept. Names of columns are those of the database. */
export interface ListTable {
  readonly table: string
  /** Whose value is the row's id on the wire. */
  readonly id: string
  /** By which the shipped files, and the demonstration, know a row again. */
  readonly key: readonly string[]
  /** Holds the code that the authority gives; undefined where the code is made of other columns. */
  readonly code: string | undefined
  /** Columns of the description, by their key there. */
  readonly columns: Readonly<Record<string, readonly [column: string, kind: ColumnKind]>>
  /** Columns that the loader or the adding of a row fills, and nobody edits. */
  readonly others?: Readonly<Record<string, ColumnKind>>
  /** Columns of the description that stand in the jsonb column `attributes`. */
  readonly attributes?: readonly string[]
  /** The small lists share a table: this is the part of one of them. */
  readonly part?: string
  readonly hasNames: boolean
  readonly hasPosition: boolean
}

const itemLists: Partial<Record<ListWord, string>> = {
  substanceFamilies: 'substance-families',
  subst_prep_groups: 'groups',
  preparationTypes: 'preparation-types',
  permitKinds: 'permit-kinds',
  transportModes: 'transport-modes',
  personTitles: 'person-titles',
  purposes: 'purposes',
  reasons: 'reasons',
  commentSources: 'comment-sources',
  commentTypes: 'comment-types',
  authorizationStatuses: 'authorization-statuses',
  partnerStatuses: 'partner-statuses',
  preparationStatuses: 'preparation-statuses',
  preExportStatuses: 'preExport-statuses',
  licenseStatuses: 'license-statuses',
  incidentTypes: 'incident-types',
  incidentStatuses: 'incident-statuses',
  submissionStatuses: 'submission-statuses',
  inspectionPoints: 'inspection-points',
  userStatuses: 'user-statuses',
  cultivationNotificationTypes: 'cultivation-notification-types',
  cultivationNotificationIncidentTypes: 'cultivation-incident-types',
  cultivationNotificationHarvestTypes: 'cultivation-harvest-types',
  cultivationPropagationTypes: 'cultivation-propagation-types',
  cultivationPlacingTypes: 'cultivation-placing-types',
  cultivationPurposeTypes: 'cultivation-purpose-types',
  cultivationStatuses: 'cultivation-statuses',
  fieldReportStatuses: 'fieldReport-statuses',
}

/** Lists whose rows say what a row brings with it. */
const withUse: readonly string[] = [
  'reasons',
  'inspection-points',
  'purposes',
  'cultivation-incident-types',
  'cultivation-placing-types',
  'cultivation-purpose-types',
]

const itemTable = (part: string): ListTable => ({
  table: 'master_item',
  id: 'code',
  key: ['list', 'code'],
  code: 'code',
  columns: {},
  others: { list: 'text', code: 'text' },
  attributes: withUse.includes(part) ? ['use'] : [],
  part,
  hasNames: true,
  hasPosition: true,
})

const named = { hasNames: true, hasPosition: false } as const
const byCode = { id: 'id', key: ['code'], code: 'code', others: { code: 'text' } } as const

const tablesOfTheirOwn = {
  substances: {
    ...named,
    table: 'substance',
    id: 'id',
    key: ['slug'],
    code: 'slug',
    others: { slug: 'text' },
    columns: {
      group: ['group_code', 'text'],
      convention: ['convention', 'text'],
      schedule: ['schedule', 'text'],
      family: ['family', 'text'],
      incbCode: ['code', 'text'],
      casNumber: ['cas_number', 'text?'],
      hsCode: ['hs_code', 'text?'],
      isSurveilled: ['is_surveilled', 'boolean'],
      synonyms: ['synonyms', 'text[]'],
      yearScheduled: ['year_scheduled', 'int'],
      incbOrder: ['incb_order', 'int'],
      reportingUnit: ['reporting_unit', 'text'],
      density: ['density', 'numeric'],
      euCategory: ['eu_category', 'text'],
      dailyDose: ['daily_dose_mg', 'numeric'],
      dailyDoseSource: ['daily_dose_source', 'text'],
      notes: ['notes', 'text'],
    },
  },
  substanceForms: {
    ...named,
    table: 'substance_form',
    id: 'id',
    key: ['substance_id', 'form'],
    code: undefined,
    others: { form: 'text', is_base: 'boolean' },
    columns: {
      substanceId: ['substance_id', 'int'],
      formula: ['formula', 'text'],
      baseCount: ['base_count', 'int'],
      casNumber: ['cas_number', 'text?'],
    },
  },
  conversionFactors: {
    table: 'substance_form_factor',
    id: 'id',
    key: ['form_id', 'valid_from'],
    code: undefined,
    columns: {
      formId: ['form_id', 'int'],
      from: ['valid_from', 'date'],
      factor: ['factor', 'numeric'],
      source: ['source', 'text'],
    },
    hasNames: false,
    hasPosition: false,
  },
  prohibitions: {
    table: 'prohibition',
    id: 'id',
    key: ['country_id', 'substance_id'],
    code: undefined,
    columns: {
      countryId: ['country_id', 'text'],
      substanceId: ['substance_id', 'int'],
      scope: ['scope', 'text'],
      since: ['since', 'date'],
      note: ['note', 'text'],
    },
    hasNames: false,
    hasPosition: false,
  },
  foreignEstimates: {
    table: 'foreign_estimate',
    id: 'id',
    key: ['country_id', 'substance_id', 'year'],
    code: undefined,
    columns: {
      countryId: ['country_id', 'text'],
      substanceId: ['substance_id', 'int'],
      year: ['year', 'int'],
      grams: ['grams', 'numeric'],
      source: ['source', 'text'],
      publishedOn: ['published_on', 'date'],
    },
    hasNames: false,
    hasPosition: false,
  },
  populations: {
    table: 'population',
    id: 'id',
    key: ['year'],
    code: undefined,
    columns: {
      year: ['year', 'int'],
      inhabitants: ['inhabitants', 'int'],
      source: ['source', 'text'],
    },
    hasNames: false,
    hasPosition: false,
  },
  unitsOfMeasure: {
    ...named,
    table: 'unit_of_measure',
    id: 'code',
    key: ['code'],
    code: 'code',
    others: { code: 'text', base_unit: 'text' },
    columns: { dimension: ['dimension', 'text'], factorToBase: ['factor_to_base', 'numeric'] },
  },
  typesOfPermit: {
    table: 'type_of_permit',
    ...byCode,
    columns: {
      kind: ['kind', 'text'],
      group: ['group_code', 'joined'],
      direction: ['direction', 'joined'],
      legalBasis: ['legal_basis', 'text'],
    },
    hasNames: true,
    hasPosition: true,
  },
  generalNotes: {
    table: 'general_note',
    ...byCode,
    columns: {
      usedFor: ['used_for', 'text'],
      group: ['group_code', 'joined'],
      direction: ['direction', 'joined'],
      consignments: ['consignments', 'text?'],
    },
    hasNames: true,
    hasPosition: true,
  },
  countries: {
    ...named,
    table: 'country',
    id: 'id',
    key: ['id'],
    code: 'id',
    others: { id: 'text', is_demonstration: 'boolean' },
    columns: {
      alpha3: ['alpha3', 'text'],
      numeric: ['numeric_code', 'text'],
      region: ['region', 'text'],
      subRegion: ['sub_region', 'text'],
      isEu: ['is_eu', 'boolean'],
      isPenOnline: ['is_pen_online', 'boolean'],
      wantsPreExport: ['wants_pre_export', 'boolean'],
      preExportSubstances: ['pre_export_substance_ids', 'int[]'],
      acceptsGeneralPermits: ['accepts_general_permits', 'boolean'],
      isI2es: ['is_i2es', 'boolean'],
      notice: ['notice', 'text'],
    },
  },
  competentAuthorities: {
    ...named,
    table: 'competent_authority',
    ...byCode,
    columns: {
      countryId: ['country_id', 'text'],
      groups: ['groups', 'text[]'],
      addressLines: ['address_lines', 'text[]'],
      mail: ['mail', 'text'],
      phone: ['phone', 'text'],
      contactName: ['contact_name', 'text'],
      website: ['website', 'text'],
    },
  },
  customsPoints: {
    ...named,
    table: 'customs_point',
    ...byCode,
    columns: {
      countryId: ['country_id', 'text'],
      city: ['city', 'text'],
      modes: ['modes', 'text[]'],
      addressLines: ['address_lines', 'text[]'],
      mail: ['mail', 'text'],
    },
  },
} as const satisfies Partial<Record<ListWord, ListTable>>

export const listTables: Readonly<Record<ListWord, ListTable>> = {
  ...tablesOfTheirOwn,
  ...(Object.fromEntries(Object.entries(itemLists).map(([word, part]) => [word, itemTable(part)])) as Record<
    Exclude<ListWord, keyof typeof tablesOfTheirOwn>,
    ListTable
  >),
}

/** The list of the contract that a part of `master_item` is. */
export const listOfItems = (part: string): ListWord => {
  const found = Object.entries(itemLists).find(([, each]) => each === part)
  if (found === undefined) throw new Error(`no list is kept as ${part}`)
  return found[0] as ListWord
}
