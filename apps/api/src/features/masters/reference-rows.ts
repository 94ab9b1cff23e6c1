import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { type Fields, fieldsOfNames, plainDecimal } from './fields.ts'
import { type ReferenceRow, readNames, readReference } from './reference-files.ts'

/** A row as a release has it: columns that nobody edits, by their names in the database, and the fields. */
export interface ReleaseRow {
  readonly others: Readonly<Record<string, unknown>>
  readonly fields: Fields
}

const orNull = (text: string | undefined): string | null => (text ? text : null)
const parts = (text: string | undefined): string[] => (text ?? '').split('/').filter(Boolean)

/** The small lists: name of the list's part, file of its codes, file of its names. */
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
  ['partner-statuses', 'names/partner_statuses', 'partner_statuses'],
  ['preparation-statuses', 'names/preparation_statuses', 'preparation_statuses'],
  ['preExport-statuses', 'names/pre_export_statuses', 'pre_export_statuses'],
  ['license-statuses', 'names/license_statuses', 'license_statuses'],
  ['incident-types', 'names/incident_types', 'incident_types'],
  ['incident-statuses', 'names/incident_statuses', 'incident_statuses'],
  ['submission-statuses', 'names/submission_statuses', 'submission_statuses'],
  ['cultivation-statuses', 'names/cultivation_statuses', 'cultivation_statuses'],
  ['fieldReport-statuses', 'names/field_report_statuses', 'field_report_statuses'],
  ['inspection-points', 'names/inspection_points', 'inspection_points'],
  ['user-statuses', 'names/user_statuses', 'user_statuses'],
]

/** Each of the small lists by the name of its part. */
export const itemRows = (): [part: string, rows: ReleaseRow[]][] =>
  lists.map(([part, file, namesFile]) => {
    const names = readNames(namesFile)
    const rows = readReference(file).map(({ code = '', use }, position) => ({
      others: { list: part, code },
      fields: { ...fieldsOfNames(names(code)), position, ...(use === undefined ? {} : { use }) },
    }))
    return [part, rows]
  })

const countryRows = (): ReleaseRow[] => {
  const names = readNames('countries')
  return readReference('countries').map(({ alpha2 = '', alpha3, numeric, region, sub_region, eu }) => ({
    others: { id: alpha2, is_demonstration: false },
    fields: {
      ...fieldsOfNames(names(alpha2)),
      alpha3: orNull(alpha3),
      numeric: orNull(numeric),
      region: orNull(region),
      subRegion: orNull(sub_region),
      isEu: eu === 'yes',
    },
  }))
}

const unitRows = (): ReleaseRow[] => {
  const names = readNames('units_of_measure')
  return readReference('units_of_measure').map(
    ({ code = '', dimension, factor_to_base = '', base_unit }) => ({
      others: { code, base_unit },
      fields: {
        ...fieldsOfNames(names(code)),
        dimension: orNull(dimension),
        factorToBase: plainDecimal(factor_to_base),
      },
    }),
  )
}

const typeOfPermitRows = (): ReleaseRow[] => {
  const names = readNames('types_of_permit')
  return readReference('types_of_permit').map(
    ({ code = '', kind, group, direction, legal_basis }, position) => ({
      others: { code },
      fields: {
        ...fieldsOfNames(names(code)),
        kind: orNull(kind),
        group: parts(group),
        direction: parts(direction),
        legalBasis: orNull(legal_basis),
        position,
      },
    }),
  )
}

const generalNoteRows = (): ReleaseRow[] => {
  const names = readNames('general_notes')
  return readReference('general_notes').map(
    ({ code = '', used_for, group, direction, consignments }, position) => ({
      others: { code },
      fields: {
        ...fieldsOfNames(names(code)),
        usedFor: orNull(used_for),
        group: parts(group),
        direction: parts(direction),
        consignments: orNull(consignments),
        position,
      },
    }),
  )
}

/** How a substance stands on forms; blank is what nobody is certain of. */
const reportingFields = (row: ReferenceRow | undefined): Fields => ({
  incbOrder: row?.incb_order ? Number(row.incb_order) : null,
  reportingUnit: orNull(row?.reporting_unit),
  density: row?.density ? plainDecimal(row.density) : null,
  euCategory: orNull(row?.eu_category),
})

const substanceRow = (
  row: ReferenceRow,
  names: Readonly<Record<string, string>>,
  dose: ReferenceRow | undefined,
): ReleaseRow => ({
  others: { slug: row.slug },
  fields: {
    ...fieldsOfNames(names),
    group: orNull(row.group),
    convention: row.convention ?? 'national',
    schedule: orNull(row.schedule),
    family: orNull(row.family),
    incbCode: orNull(row.code),
    casNumber: orNull(row.cas_number),
    hsCode: orNull(row.hs_code),
    isSurveilled: row.surveilled === 'yes',
    synonyms: (row.other_names ?? '')
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    yearScheduled: row.year_scheduled ? Number(row.year_scheduled) : null,
    dailyDose: dose?.dose_mg ? plainDecimal(dose.dose_mg) : null,
    dailyDoseSource: orNull(dose?.source),
    notes: orNull(row.notes),
  },
})

/** Those of the conventions, and what only national law controls. */
const substanceRows = (): ReleaseRow[] => {
  const reported = new Map(readReference('substance_reporting').map((row) => [row.slug, row]))
  const doses = new Map(readReference('daily_doses').map((row) => [row.substance_slug, row]))
  return ['substances', 'substances_national'].flatMap((file) => {
    const names = readNames(file)
    return readReference(file).map((row) => {
      const { others, fields } = substanceRow(row, names(row.slug ?? ''), doses.get(row.slug))
      return { others, fields: { ...fields, ...reportingFields(reported.get(row.slug)) } }
    })
  })
}

/** The lists of their own that name no row of another by its number. */
export const plainRows = (): [word: ListWord, rows: ReleaseRow[]][] => [
  ['countries', countryRows()],
  ['unitsOfMeasure', unitRows()],
  ['typesOfPermit', typeOfPermitRows()],
  ['generalNotes', generalNoteRows()],
  ['substances', substanceRows()],
]

/** A form of a release with its factor. */
interface ReleaseForm extends ReleaseRow {
  readonly factor: string
  readonly source: string
}

/** Every substance is a form of itself, factor 1; then its salts and hydrates. */
export const formRows = (ids: ReadonlyMap<string, number>): ReleaseForm[] => {
  const names = readNames('forms')
  const substances = ['substances', 'substances_national'].flatMap(readReference)
  const slugOf = new Map(substances.map((row) => [row.name_en, row.slug ?? '']))
  const conversions = readReference('conversion_factors')
  const baseFormulas = new Map(
    conversions.map((row) => [slugOf.get(row.substance_name_en), row.base_formula ?? '']),
  )
  const fieldsOf = (slug: string | undefined, form: string, rest: Fields): Fields => {
    const substanceId = ids.get(slug ?? '')
    if (substanceId === undefined) throw new Error(`the form "${form}" belongs to no substance`)
    return { ...fieldsOfNames(names(form)), substanceId: String(substanceId), ...rest }
  }
  const bases = substances.map(({ slug, cas_number }) => ({
    others: { form: 'base', is_base: true },
    fields: fieldsOf(slug, 'base', {
      formula: orNull(baseFormulas.get(slug ?? '')),
      baseCount: 1,
      casNumber: orNull(cas_number),
    }),
    factor: '1',
    source: '',
  }))
  const salts = conversions.map((each) => ({
    others: { form: each.form, is_base: false },
    fields: fieldsOf(slugOf.get(each.substance_name_en), each.form ?? '', {
      formula: orNull(each.form_formula),
      baseCount: Number(each.base_count ?? 1),
      casNumber: orNull(each.cas_number),
    }),
    factor: plainDecimal(each.anhydrous_base_factor ?? ''),
    source: each.source ?? '',
  }))
  return [...bases, ...salts]
}

export const prohibitionRows = (ids: ReadonlyMap<string, number>): ReleaseRow[] =>
  readReference('prohibitions_1971_art13').map((row) => ({
    others: {},
    fields: {
      countryId: orNull(row.country_alpha2),
      substanceId: String(ids.get(row.substance_slug ?? '')),
      scope: orNull(row.scope),
      since: orNull(row.since),
      note: orNull(row.note),
    },
  }))

/** Of the demonstration: invented figures, which say so. */
export const foreignEstimateRows = (ids: ReadonlyMap<string, number>, year: number): ReleaseRow[] =>
  readReference('foreign_estimates_demo').map((row) => ({
    others: {},
    fields: {
      countryId: orNull(row.country_alpha2),
      substanceId: String(ids.get(row.substance_slug ?? '')),
      year,
      grams: plainDecimal(row.estimate_grams ?? ''),
      source: 'Invented for the demonstration',
      publishedOn: null,
    },
  }))

/** Of the demonstration: invented figures, which say so; years since the last of the file have that year's. */
export const populationRows = (present: number): ReleaseRow[] => {
  const said = readReference('population_demo').map(({ year, inhabitants }) => ({
    year: Number(year),
    inhabitants: Number(inhabitants),
  }))
  const last = said.at(-1) ?? { year: present, inhabitants: 1 }
  const later = Array.from({ length: Math.max(0, present - last.year) }, (_, index) => ({
    ...last,
    year: last.year + index + 1,
  }))
  return [...said, ...later].map((row) => ({
    others: {},
    fields: { ...row, source: 'Invented for the demonstration' },
  }))
}
