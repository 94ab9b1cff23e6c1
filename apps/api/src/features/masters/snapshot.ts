import { listedFor } from '@papaver/contract/masters/listed-permits.ts'
import type { NoteUse } from '@papaver/contract/masters/lists.ts'
import {
  type DatedFactor,
  factorOn,
  fitsDirection,
  fitsGroup,
  isOffered,
} from '@papaver/contract/masters/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type Names, nameIn } from './names.ts'
import * as store from './store/read.ts'

type RowOf<Read extends (db: Reader) => Promise<readonly unknown[]>> = Awaited<ReturnType<Read>>[number]

export type Country = RowOf<typeof store.readCountries>
export type Unit = RowOf<typeof store.readUnits>
export type MasterItem = RowOf<typeof store.readItems>
export type TypeOfPermit = RowOf<typeof store.readTypesOfPermit>
export type GeneralNote = RowOf<typeof store.readGeneralNotes>
export type CustomsPoint = RowOf<typeof store.readCustomsPoints>
export type CompetentAuthority = RowOf<typeof store.readCompetentAuthorities>
export type Prohibition = RowOf<typeof store.readProhibitions>
/** `factors`: grams of anhydrous base in a gram of the form, decimal strings, each from its ISO day on. */
export type Form = RowOf<typeof store.readForms> & { readonly factors: readonly DatedFactor[] }
/** `forms` begins with the base itself, factor 1. */
export type Substance = RowOf<typeof store.readSubstances> & { readonly forms: readonly Form[] }

/** All masters at one revision, in memory; look-ups are synchronous and answer undefined for what is not there. */
export interface Masters {
  readonly snapshotId: string
  readonly countries: readonly Country[]
  readonly units: readonly Unit[]
  readonly substances: readonly Substance[]
  readonly typesOfPermit: readonly TypeOfPermit[]
  readonly customsPoints: readonly CustomsPoint[]
  readonly notes: readonly GeneralNote[]
  country(alpha2: string): Country | undefined
  unit(code: string): Unit | undefined
  substance(id: number): Substance | undefined
  substanceBySlug(slug: string): Substance | undefined
  form(id: number): Form | undefined
  /** The factor of a form that counts on a day (product §3.5); undefined where none had begun by then. */
  factorOn(formId: number, day: string): string | undefined
  customsPoint(id: number): CustomsPoint | undefined
  item(list: string, code: string): MasterItem | undefined
  items(list: string): readonly MasterItem[]
  /** Rows of the legal list for one kind (IMA …) and group (NP, PREC, OTH) that may be chosen on a day. */
  typesOfPermitFor(kind: string, group: string, day: string): readonly TypeOfPermit[]
  /** Whether the row of a list may be chosen for something new on a day; false for one that there is not. */
  isOfferedItem(list: string, code: string, day: string): boolean
  isOfferedPoint(id: number, day: string): boolean
  /** Texts of one use for this group (NP, PREC, OTH), direction (import, export, transit) and day, in their order. */
  notesFor(use: NoteUse, group: string, direction: string, day: string): readonly GeneralNote[]
  /** The country's notice under article 13 of the 1971 Convention against this substance. */
  prohibitions(countryId: string, substanceId: number): readonly Prohibition[]
  /** Whether that notice covers the substance itself, or one of its preparations. */
  isProhibited(countryId: string, substanceId: number, as?: 'substance' | 'preparation'): boolean
  /** Name of a kind of authorization (IMA …); the same for every group today. */
  kindName(kind: string, group: string, culture: string): string
  competentAuthorities(countryId: string): readonly CompetentAuthority[]
  nameIn(names: Names, culture: string): string
  /** Answers of master calls, made once per revision; `make` runs only where `key` is new. */
  remembered<Answer>(key: string, make: () => Answer): Answer
}

const byKey = <Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row> =>
  new Map(rows.map((row) => [key(row), row]))
const grouped = <Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> =>
  Map.groupBy(rows, key)

const readAll = async (db: Reader) => {
  const [items, countries, units, substances, plainForms, factors] = await Promise.all([
    store.readItems(db),
    store.readCountries(db),
    store.readUnits(db),
    store.readSubstances(db),
    store.readForms(db),
    store.readFactors(db),
  ])
  const [prohibitions, typesOfPermit, notes, customsPoints, authorities] = await Promise.all([
    store.readProhibitions(db),
    store.readTypesOfPermit(db),
    store.readGeneralNotes(db),
    store.readCustomsPoints(db),
    store.readCompetentAuthorities(db),
  ])
  const forms: Form[] = plainForms.map((form) => ({ ...form, factors: factors.get(form.id) ?? [] }))
  const formsOf = grouped(forms, (form) => form.substanceId)
  const whole: Substance[] = substances.map((row) => ({ ...row, forms: formsOf.get(row.id) ?? [] }))
  return {
    items,
    countries,
    units,
    substances: whole,
    forms,
    prohibitions,
    typesOfPermit,
    notes,
    customsPoints,
    authorities,
  }
}

/** Reads every master; eleven queries, some tens of milliseconds. */
export const takeSnapshot = async (db: Reader, snapshotId: string): Promise<Masters> => {
  const all = await readAll(db)
  const countries = byKey(all.countries, (row) => row.id)
  const units = byKey(all.units, (row) => row.code)
  const substances = byKey(all.substances, (row) => row.id)
  const slugs = byKey(all.substances, (row) => row.slug)
  const forms = byKey(all.forms, (row) => row.id)
  const points = byKey(all.customsPoints, (row) => row.id)
  const lists = grouped(all.items, (row) => row.list)
  const items = byKey(all.items, (row) => `${row.list} ${row.code}`)
  const notices = grouped(all.prohibitions, (row) => `${row.countryId} ${row.substanceId}`)
  const authorities = grouped(all.authorities, (row) => row.countryId)
  const answers = new Map<string, unknown>()
  return {
    snapshotId,
    countries: all.countries,
    units: all.units,
    substances: all.substances,
    typesOfPermit: all.typesOfPermit,
    customsPoints: all.customsPoints,
    notes: all.notes,
    country: (alpha2) => countries.get(alpha2),
    unit: (code) => units.get(code),
    substance: (id) => substances.get(id),
    substanceBySlug: (slug) => slugs.get(slug),
    form: (id) => forms.get(id),
    customsPoint: (id) => points.get(id),
    item: (list, code) => items.get(`${list} ${code}`),
    items: (list) => lists.get(list) ?? [],
    typesOfPermitFor: (kind, group, day) => listedFor(all.typesOfPermit, kind, group, day),
    isOfferedItem: (list, code, day) => {
      const item = items.get(`${list} ${code}`)
      return item !== undefined && isOffered(item, day)
    },
    isOfferedPoint: (id, day) => {
      const point = points.get(id)
      return point !== undefined && isOffered(point, day)
    },
    factorOn: (formId, day) => factorOn(forms.get(formId)?.factors ?? [], day)?.factor,
    notesFor: (use, group, direction, day) =>
      all.notes.filter(
        (row) =>
          row.usedFor === use &&
          isOffered(row, day) &&
          fitsGroup(row.group, group) &&
          fitsDirection(row.direction, direction),
      ),
    prohibitions: (countryId, substanceId) => notices.get(`${countryId} ${substanceId}`) ?? [],
    isProhibited: (countryId, substanceId, as = 'substance') =>
      (notices.get(`${countryId} ${substanceId}`) ?? []).some(
        ({ scope }) => as === 'preparation' || scope !== 'preparations',
      ),
    kindName: (kind, _group, culture) =>
      nameIn(items.get(`permit-kinds ${kind}`)?.names ?? { en: kind }, culture),
    competentAuthorities: (countryId) => authorities.get(countryId) ?? [],
    nameIn,
    remembered: <Answer>(key: string, make: () => Answer): Answer => {
      // Keys are of one call each, so what was put in under a key has its type.
      if (!answers.has(key)) answers.set(key, make())
      return answers.get(key) as Answer
    },
  }
}
