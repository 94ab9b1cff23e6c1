import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { isOffered, molarMass, type Validity } from '@papaver/contract/masters/rules.ts'
import type { SubstanceRow } from '@papaver/contract/masters/schema.ts'
import { userStatuses, userStatusStyles } from '@papaver/contract/users/life.ts'
import { type Names, nameIn, sortedByName } from './names.ts'
import type {
  CompetentAuthority,
  Country,
  CustomsPoint,
  MasterItem,
  Masters,
  Substance,
  Unit,
} from './snapshot.ts'

/**
 * The masters as they cross the wire: names in the reader's language, sorted by them. `isActive` says whether a row may
 * be chosen for something new on this day; the others still name what was made with them.
 */

/** A reader's language and day. */
export interface Reading {
  readonly culture: string
  readonly today: string
}

const rowOf = <Id extends number | string>(
  row: Validity & { readonly code: string; readonly names: Names },
  id: Id,
  { culture, today }: Reading,
) => ({ id, code: row.code, name: nameIn(row.names, culture), isActive: isOffered(row, today) })

/** In the order that the authority gave the list. */
export const itemRows = (items: readonly MasterItem[], reading: Reading) =>
  items.map((item) => rowOf(item, item.code, reading))

export const countryRows = (countries: readonly Country[], reading: Reading) =>
  sortedByName(
    countries.map((country) => ({
      ...rowOf({ ...country, code: country.id }, country.id, reading),
      alpha3: country.alpha3,
      numeric: country.numericCode,
      region: country.region,
      isEu: country.isEu,
    })),
    reading.culture,
  )

export const unitRows = (units: readonly Unit[], reading: Reading) =>
  sortedByName(
    units.map((unit) => ({
      // The code is what quantities carry, so it is the id too.
      ...rowOf(unit, unit.code, reading),
      dimension: unit.dimension,
      factorToBase: unit.factorToBase,
      baseUnit: unit.baseUnit,
    })),
    reading.culture,
  )

/** Forms that may be chosen today, the base first; one whose first factor is still to come is none of them. */
const formRows = (masters: Masters, { forms }: Substance, { culture, today }: Reading) => {
  const [base, ...salts] = forms.flatMap((form) => {
    const factor = masters.factorOn(form.id, today)
    if (factor === undefined || !isOffered(form, today)) return []
    const { id, names, formula, casNumber } = form
    return [{ id, name: nameIn(names, culture), factor, formula, casNumber }]
  })
  return base ? [base, ...sortedByName(salts, culture)] : []
}

export const substanceRowOf = (masters: Masters, substance: Substance, reading: Reading): SubstanceRow => {
  const {
    id,
    slug,
    code,
    names,
    group,
    convention,
    schedule,
    casNumber,
    hsCode,
    isSurveilled,
    synonyms,
    forms,
  } = substance
  const family = masters.item('substance-families', substance.family)
  return {
    id,
    // Precursors have no code of INCB.
    code: code ?? slug,
    name: nameIn(names, reading.culture),
    isActive: isOffered(substance, reading.today),
    group,
    convention,
    isSurveilled,
    schedule,
    casNumber,
    hsCode,
    euCategory: substance.euCategory,
    molarMass: molarMass(forms.find(({ isBase }) => isBase)?.formula ?? '') ?? null,
    family: family ? nameIn(family.names, reading.culture) : substance.family,
    synonyms,
    forms: formRows(masters, substance, reading),
  }
}

export const substanceRows = (
  masters: Masters,
  reading: Reading,
  fits: (substance: Substance) => boolean = () => true,
): SubstanceRow[] =>
  sortedByName(
    masters.substances
      .filter((substance) => isOffered(substance, reading.today) && fits(substance))
      .map((substance) => substanceRowOf(masters, substance, reading)),
    reading.culture,
  )

export const typeOfPermitRows = (masters: Masters, reading: Reading) =>
  masters.typesOfPermit.map(({ kind, group, direction, legalBasis, ...row }) => ({
    ...rowOf(row, row.id, reading),
    kind,
    group,
    direction,
    legalBasis,
  }))

export const noteRows = (masters: Masters, reading: Reading) =>
  masters.notes.map((row) => ({
    ...rowOf(row, row.id, reading),
    usedFor: row.usedFor,
    group: row.group,
    direction: row.direction,
    consignments: row.consignments,
  }))

export const customsPointRow = (point: CustomsPoint, reading: Reading) => ({
  ...rowOf(point, point.id, reading),
  city: point.city,
  modes: point.modes,
  closedAfter: point.validUntil !== null && point.validUntil < reading.today ? point.validUntil : null,
})

export const authorityRows = (authorities: readonly CompetentAuthority[], reading: Reading) =>
  sortedByName(
    authorities.map((authority) => ({
      ...rowOf(authority, authority.id, reading),
      countryId: authority.countryId,
      address: inLine(reading.culture, authority.addressLines),
      mail: authority.mail,
      phone: authority.phone,
    })),
    reading.culture,
  )

export const reasonRows = (masters: Masters, reading: Reading) =>
  masters.items('reasons').map((reason) => ({
    ...rowOf(reason, reason.code, reading),
    use: reason.attributes.use ?? '',
  }))

/** Statuses in the order of a life, each with its style. */
export const statusRows = (masters: Masters, { culture }: Reading): CallOutput<'masters.statuses'> => {
  const styles = [
    ...caseKinds.flatMap(({ entity, statuses }) =>
      Object.entries(statuses).map(([code, style]) => ({ entity, code, style })),
    ),
    ...userStatuses.map((code) => ({ entity: 'user', code, style: userStatusStyles[code] })),
  ]
  return styles.map(({ entity, code, style }) => {
    const item = masters.item(`${entity}-statuses`, code)
    return {
      id: `${entity}.${code}`,
      code,
      name: item ? nameIn(item.names, culture) : code,
      isActive: item?.isActive ?? true,
      entity,
      ...style,
    }
  })
}
