import { folded, type OtherName, otherNames } from '@papaver/contract/forgiving-search.ts'
import type { PreparationRow, SubstanceRow } from '@papaver/contract/masters/schema.ts'
import {
  type Computed,
  computePreparation,
  computeSubstance,
  type Unit,
} from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { type Amount, noAmount } from '../../../ui/amount.ts'

/** A quantity of goods as it is being typed. */
export interface GoodsLine {
  readonly substanceId: number | null
  readonly preparationId: string | null
  readonly formId: number | null
  readonly quantity: Amount
  readonly unit: string
  readonly purity: Amount
  /** Of the goods as the record names them: what is no longer offered is not among the masters. */
  readonly savedName?: string
}

export const isPurityRight = ({ amount }: Amount): boolean =>
  amount !== undefined && isWithin('purity', amount)
export const isQuantityRight = ({ amount }: Amount): boolean =>
  amount !== undefined && isWithin('quantity', amount)

/** What a line may hold: a substance in one of its forms, or a preparation. */
export interface Goods {
  /** `s12`, `f340`, `p<uuid>` */
  readonly value: string
  readonly substanceId: number | null
  readonly formId: number | null
  readonly preparationId: string | null
  readonly name: string
  /** Second line of the list: what it is made of, CAS. */
  readonly hint: string
  /** What a form or preparation is of; heads its group in the list. */
  readonly family: string
  /** All its names, codes and CAS numbers, folded: where a sheet's word for a form is looked for. */
  readonly haystack: string
  /** What the list shows as its name and its group, folded. */
  readonly titles: readonly string[]
  /** What else it is found by; shown beside it only where it is what was typed. */
  readonly others: readonly OtherName[]
  /** The names alone, folded: an exact one goes first. */
  readonly names: readonly string[]
  /** Of those the reader works with most, who wants them first. */
  readonly isFavorite: boolean
  /** Of those the reader's own licence has a quota of. */
  readonly isOwn: boolean
}

/** What the reader wants first: ids of substances and preparations. */
export interface Favorites {
  readonly substances: readonly number[]
  readonly preparations: readonly string[]
}
const noFavorites: Favorites = { substances: [], preparations: [] }

export interface Masters {
  readonly substances: readonly SubstanceRow[]
  readonly preparations: readonly PreparationRow[]
  readonly units: readonly Unit[]
  /** By `value` of the goods. */
  readonly english: ReadonlyMap<string, string>
}

const searched = (texts: readonly (string | null | undefined)[]): string =>
  ` ${texts
    .filter(Boolean)
    .map((text) => folded(text ?? ''))
    .join(' | ')}`

/** CAS numbers are typed with and without hyphens. */
const casTexts = (cas: string | null): string[] => (cas === null ? [] : [cas, cas.replaceAll('-', '')])

const formGoods = (substance: SubstanceRow, english: Masters['english']): Goods[] => {
  const family = substance.name
  const shared = [family, english.get(`s${substance.id}`), substance.code, ...substance.synonyms]
  return substance.forms.map((form, index) => {
    const cas = form.casNumber ?? (index === 0 ? substance.casNumber : null)
    const other = english.get(`f${form.id}`)
    const isBase = index === 0
    const names = isBase ? [family, english.get(`s${substance.id}`)] : [form.name, other]
    return {
      value: `f${form.id}`,
      substanceId: substance.id,
      formId: form.id,
      preparationId: null,
      // The base itself goes by the substance's own name; "Base" alone would say nothing.
      name: isBase ? family : form.name,
      hint: [isBase ? form.name : '', cas === null ? '' : `CAS ${cas}`, substance.schedule]
        .filter(Boolean)
        .join(' · '),
      family,
      haystack: searched([form.name, other, ...shared, ...casTexts(cas), ...casTexts(substance.casNumber)]),
      names: [...names, cas, ...(isBase ? substance.synonyms : [])]
        .filter((text): text is string => Boolean(text))
        .map(folded),
      titles: [isBase ? family : form.name, family].map(folded),
      others: otherNames([isBase ? '' : other, ...shared.slice(1), cas, substance.casNumber]),
      isFavorite: false,
      isOwn: false,
    }
  })
}

const preparationGoods = (row: PreparationRow, english: Masters['english']): Goods => {
  const other = english.get(`p${row.id}`)
  const parts = row.components.map(({ substanceName }) => substanceName)
  return {
    value: `p${row.id}`,
    substanceId: null,
    formId: null,
    preparationId: row.id,
    name: row.name,
    hint: [row.code, ...parts].join(' · '),
    family: '',
    haystack: searched([row.name, other, row.code, ...parts]),
    names: [row.name, other, row.code].filter((text): text is string => Boolean(text)).map(folded),
    titles: [folded(row.name)],
    others: otherNames([other, row.code, ...parts]),
    isFavorite: false,
    isOwn: false,
  }
}

const isAmong = ({ substances, preparations }: Favorites, { substanceId, preparationId }: Goods): boolean =>
  substanceId === null ? preparations.includes(preparationId ?? '') : substances.includes(substanceId)

/** Favourites first, then what the reader's own licence names, then the rest. */
export const nearness = ({ isFavorite, isOwn }: Goods): number => {
  if (isFavorite) return 0
  return isOwn ? 1 : 2
}

/**
 * Everything that can be chosen, the reader's own first; in each part, substances by name with their forms together,
 * preparations after them. `own` are the substances of the reader's quotas.
 */
export const goodsOf = (
  { substances, preparations, english }: Masters,
  favorites: Favorites = noFavorites,
  own: ReadonlySet<number> = new Set(),
): readonly Goods[] => {
  const all = [
    ...substances
      .filter(({ isActive }) => isActive)
      .flatMap((row) => formGoods(row, english))
      .map((each) => ({ ...each, isOwn: own.has(each.substanceId ?? 0) })),
    ...preparations
      .filter(({ isActive }) => isActive)
      .map((row) => ({
        ...preparationGoods(row, english),
        isOwn: row.components.length > 0 && row.components.every(({ substanceId }) => own.has(substanceId)),
      })),
  ].map((each) => ({ ...each, isFavorite: isAmong(favorites, each) }))
  return all.toSorted((left, right) => nearness(left) - nearness(right))
}

/** What a line holds now; a substance whose form is not chosen yet has its name only. */
export const goodsOfLine = (
  line: GoodsLine,
  goods: readonly Goods[],
  { substances }: Masters,
): { name: string; isFormOpen: boolean } | undefined => {
  if (line.preparationId !== null || line.formId !== null) {
    const value = line.preparationId === null ? `f${line.formId}` : `p${line.preparationId}`
    const found = goods.find((each) => each.value === value)
    if (found) return { name: found.name, isFormOpen: false }
    if (line.savedName) return { name: line.savedName, isFormOpen: false }
  }
  const substance = substances.find(({ id }) => id === line.substanceId)
  return substance && { name: substance.name, isFormOpen: true }
}

/** Units that fit the goods, the usual first: a substance is weighed, a preparation counted or measured. */
export const unitsFor = (line: GoodsLine, { units, preparations }: Masters): readonly Unit[] => {
  const masses = ['kg', 'g', 'mg', 't', 'ug']
    .map((code) => units.find((unit) => unit.code === code))
    .filter((unit) => unit !== undefined)
  if (line.preparationId === null) return masses
  const row = preparations.find(({ id }) => id === line.preparationId)
  const own = units.find(({ code }) => code === row?.packUnit)
  const pack = units.filter(({ code }) => code === 'pack')
  if (own === undefined) return pack
  const alike =
    own.dimension === 'count'
      ? []
      : units.filter((unit) => unit.dimension === own.dimension && unit.code !== own.code)
  return [...pack, own, ...alike]
}

/** Base and formula by the factors of the masters; undefined while the line is not complete. */
export const computeLine = (
  line: GoodsLine,
  { substances, preparations, units }: Masters,
): Computed | undefined => {
  const unit = units.find(({ code }) => code === line.unit)
  const quantity = isQuantityRight(line.quantity) ? line.quantity.amount : undefined
  if (unit === undefined || quantity === undefined) return undefined
  // What has no purity that could be counted has no base either: it is never taken for pure.
  if (line.purity.typed.trim() !== '' && !isPurityRight(line.purity)) return undefined
  if (line.preparationId !== null) {
    const row = preparations.find(({ id }) => id === line.preparationId)
    const packUnit = units.find(({ code }) => code === row?.packUnit)
    if (row === undefined || packUnit === undefined) return undefined
    const components = row.components.flatMap(({ substanceId, factor, strength, unit: code }) => {
      const strengthUnit = units.find((each) => each.code === code)
      return strengthUnit ? [{ substanceId, factor, strength, unit: strengthUnit }] : []
    })
    if (components.length < row.components.length) return undefined
    return computePreparation({ quantity, unit, packSize: row.packSize, packUnit, components })
  }
  const form = substances
    .find(({ id }) => id === line.substanceId)
    ?.forms.find(({ id }) => id === line.formId)
  if (form === undefined || line.substanceId === null) return undefined
  const purity = line.purity.amount ?? null
  return computeSubstance({ quantity, unit, purity, substanceId: line.substanceId, factor: form.factor })
}

/** Substances of a line, whether or not it can be weighed yet. */
export const substancesOfLine = (line: GoodsLine, { preparations }: Masters): readonly number[] => {
  if (line.substanceId !== null) return [line.substanceId]
  const row = preparations.find(({ id }) => id === line.preparationId)
  return row?.components.map(({ substanceId }) => substanceId) ?? []
}

/** The line with these goods; the unit stays where it fits. */
export const withGoods = <Line extends GoodsLine>(line: Line, goods: Goods, masters: Masters): Line => {
  const { substanceId, formId, preparationId } = goods
  const next = { ...line, substanceId, formId, preparationId }
  const units = unitsFor(next, masters)
  const unit = units.some(({ code }) => code === line.unit) ? line.unit : (units[0]?.code ?? line.unit)
  const purity = preparationId === null ? line.purity : noAmount
  return { ...next, unit, purity }
}
