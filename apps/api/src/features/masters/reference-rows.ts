import { type ReferenceRow, readNames, readReference } from './reference-files.ts'

/** Rows of the shipped files as the tables take them; column names are those of the database. */
type Row = Record<string, unknown>

const orNull = (text: string | undefined): string | null => (text ? text : null)

/** The small lists: name of the list, file of its codes, file of its names. */
const lists: [list: string, file: string, names: string][] = [
  ['person-titles', 'person_titles', 'person_titles'],
  ['transport-modes', 'transport_modes', 'transport_modes'],
  ['preparation-types', 'preparation_types', 'preparation_types'],
  ['comment-types', 'comment_types', 'comment_types'],
  ['comment-sources', 'comment_sources', 'comment_sources'],
  ['cultivation-harvest-types', 'cultivation_harvest_types', 'cultivation_harvest_types'],
  ['cultivation-incident-types', 'cultivation_incident_types', 'cultivation_incident_types'],
  ['cultivation-notification-types', 'cultivation_notification_types', 'cultivation_notification_types'],
  ['cultivation-placing-types', 'cultivation_placing_types', 'cultivation_placing_types'],
  ['cultivation-propagation-types', 'cultivation_propagation_types', 'cultivation_propagation_types'],
  ['cultivation-purpose-types', 'cultivation_purpose_types', 'cultivation_purpose_types'],
  // Lists whose names file is all there is.
  ['substance-families', 'names/substance_families', 'substance_families'],
  ['groups', 'names/groups', 'groups'],
  ['permit-kinds', 'names/permit_kinds', 'permit_kinds'],
  ['purposes', 'names/purposes', 'purposes'],
  ['reasons', 'names/reasons', 'reasons'],
  ['authorization-statuses', 'names/statuses', 'statuses'],
  ['user-statuses', 'names/user_statuses', 'user_statuses'],
]

export const itemRows = (): Row[] =>
  lists.flatMap(([list, file, namesFile]) => {
    const names = readNames(namesFile)
    return readReference(file).map(({ code = '', use }, position) => ({
      list,
      code,
      names: names(code),
      position,
      attributes: use === undefined ? {} : { use },
    }))
  })

export const countryRows = (): Row[] => {
  const names = readNames('countries')
  return readReference('countries').map(({ alpha2 = '', alpha3, numeric, region, sub_region, eu }) => ({
    id: alpha2,
    alpha3,
    numeric_code: numeric,
    names: names(alpha2),
    region,
    sub_region,
    is_eu: eu === 'yes',
    is_demonstration: false,
  }))
}

export const unitRows = (): Row[] => {
  const names = readNames('units_of_measure')
  return readReference('units_of_measure').map(({ code = '', dimension, factor_to_base, base_unit }) => ({
    code,
    names: names(code),
    dimension,
    factor_to_base,
    base_unit,
  }))
}

export const typeOfPermitRows = (): Row[] => {
  const names = readNames('types_of_permit')
  return readReference('types_of_permit').map(({ code = '', kind, group, direction, legal_basis }) => ({
    code,
    kind,
    names: names(code),
    group_code: group,
    direction,
    legal_basis,
  }))
}

export const generalNoteRows = (): Row[] => {
  const names = readNames('general_notes')
  return readReference('general_notes').map(({ code = '', group, direction }) => ({
    code,
    names: names(code),
    group_code: group,
    direction,
  }))
}

const substanceRow = (row: ReferenceRow, names: Row): Row => ({
  slug: row.slug,
  code: row.code ?? '',
  names,
  group_code: row.group,
  convention: row.convention ?? 'national',
  schedule: row.schedule ?? '',
  family: row.family,
  cas_number: orNull(row.cas_number),
  hs_code: orNull(row.hs_code),
  synonyms: (row.other_names ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  year_scheduled: row.year_scheduled ? Number(row.year_scheduled) : null,
  notes: row.notes ?? '',
})

/** Those of the conventions, and what only national law controls. */
export const substanceRows = (): Row[] =>
  ['substances', 'substances_national'].flatMap((file) => {
    const names = readNames(file)
    return readReference(file).map((row) => substanceRow(row, names(row.slug ?? '')))
  })

/** Every substance is a form of itself, factor 1; then its salts and hydrates. */
export const formRows = (ids: ReadonlyMap<string, number>): Row[] => {
  const names = readNames('forms')
  const substances = ['substances', 'substances_national'].flatMap(readReference)
  const slugOf = new Map(substances.map((row) => [row.name_en, row.slug ?? '']))
  const conversions = readReference('conversion_factors')
  const baseFormulas = new Map(
    conversions.map((row) => [slugOf.get(row.substance_name_en), row.base_formula ?? '']),
  )
  const row = (slug: string | undefined, form: string, rest: Row): Row => {
    const substanceId = ids.get(slug ?? '')
    if (substanceId === undefined) throw new Error(`the form "${form}" belongs to no substance`)
    return { substance_id: substanceId, form, names: names(form), valid_from: null, ...rest }
  }
  const bases = substances.map(({ slug, cas_number }) =>
    row(slug, 'base', {
      factor: '1',
      formula: baseFormulas.get(slug ?? '') ?? '',
      cas_number: orNull(cas_number),
      is_base: true,
    }),
  )
  const salts = conversions.map((each) =>
    row(slugOf.get(each.substance_name_en), each.form ?? '', {
      factor: each.anhydrous_base_factor,
      formula: each.form_formula,
      cas_number: orNull(each.cas_number),
      is_base: false,
    }),
  )
  return [...bases, ...salts]
}

export const prohibitionRows = (ids: ReadonlyMap<string, number>): Row[] =>
  readReference('prohibitions_1971_art13').map((row) => ({
    country_id: row.country_alpha2,
    substance_id: ids.get(row.substance_slug ?? ''),
    scope: row.scope,
    since: orNull(row.since),
    note: row.note ?? '',
  }))
