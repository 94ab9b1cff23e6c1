import { authorizationStatuses, statusFaces } from '@papaver/contract/authorizations/life.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { SubstanceRow } from '@papaver/contract/masters/schema.ts'
import { userStatuses, userStatusFaces } from '@papaver/contract/users/life.ts'
import { nameIn, sortedByName } from './names.ts'
import type {
  CompetentAuthority,
  Country,
  CustomsPoint,
  MasterItem,
  Masters,
  Substance,
  Unit,
} from './snapshot.ts'

/** The masters as they cross the wire: names in the reader's language, sorted by them. */

export const itemRows = (items: readonly MasterItem[], culture: string) =>
  sortedByName(
    items.map(({ code, names, isActive }) => ({ id: code, code, name: nameIn(names, culture), isActive })),
    culture,
  )

export const countryRows = (countries: readonly Country[], culture: string) =>
  sortedByName(
    countries.map(({ id, names, alpha3, numericCode, region, isEu, isActive }) => ({
      id,
      code: id,
      name: nameIn(names, culture),
      isActive,
      alpha3,
      numeric: numericCode,
      region,
      isEu,
    })),
    culture,
  )

export const unitRows = (units: readonly Unit[], culture: string) =>
  sortedByName(
    units.map(({ code, names, dimension, factorToBase, baseUnit, isActive }) => ({
      // The code is what quantities carry, so it is the id too.
      id: code,
      code,
      name: nameIn(names, culture),
      isActive,
      dimension,
      factorToBase,
      baseUnit,
    })),
    culture,
  )

export const substanceRowOf = (masters: Masters, substance: Substance, culture: string): SubstanceRow => {
  const { id, slug, code, names, group, convention, schedule, casNumber, hsCode, synonyms } = substance
  const family = masters.item('substance-families', substance.family)
  const forms = substance.forms.filter((form) => form.isActive)
  const [base, ...salts] = forms.map(({ id: formId, names: formNames, factor, formula, casNumber: cas }) => ({
    id: formId,
    name: nameIn(formNames, culture),
    factor,
    formula,
    casNumber: cas,
  }))
  return {
    id,
    // Precursors have no code of INCB.
    code: code || slug,
    name: nameIn(names, culture),
    isActive: substance.isActive,
    group,
    convention,
    schedule,
    casNumber,
    hsCode,
    family: family ? nameIn(family.names, culture) : substance.family,
    synonyms,
    forms: base ? [base, ...sortedByName(salts, culture)] : [],
  }
}

export const substanceRows = (
  masters: Masters,
  culture: string,
  fits: (substance: Substance) => boolean = () => true,
): SubstanceRow[] =>
  sortedByName(
    masters.substances
      .filter((substance) => substance.isActive && fits(substance))
      .map((substance) => substanceRowOf(masters, substance, culture)),
    culture,
  )

export const typeOfPermitRows = (masters: Masters, culture: string) =>
  sortedByName(
    masters.typesOfPermit.map(({ names, ...rest }) => ({ ...rest, name: nameIn(names, culture) })),
    culture,
  )

export const noteRows = (masters: Masters, culture: string) =>
  sortedByName(
    masters.notes.map(({ names, ...rest }) => ({ ...rest, name: nameIn(names, culture) })),
    culture,
  )

export const customsPointRow = (
  { id, code, names, city, modes, isActive }: CustomsPoint,
  culture: string,
) => ({
  id,
  code,
  name: nameIn(names, culture),
  isActive,
  city,
  modes,
})

export const authorityRows = (authorities: readonly CompetentAuthority[], culture: string) =>
  sortedByName(
    authorities.map(({ id, code, countryId, names, addressLines, mail, phone, isActive }) => ({
      id,
      code,
      name: nameIn(names, culture),
      isActive,
      countryId,
      address: addressLines.join(', '),
      mail,
      phone,
    })),
    culture,
  )

export const reasonRows = (masters: Masters, culture: string) =>
  // In the order of the list: the rest ("other") stands last.
  masters.items('reasons').map(({ code, names, isActive, attributes }) => ({
    id: code,
    code,
    name: nameIn(names, culture),
    isActive,
    use: attributes.use ?? '',
  }))

/** Statuses in the order of a life, each with its face. */
export const statusRows = (masters: Masters, culture: string): CallOutput<'masters.statuses'> => {
  const faces = [
    ...authorizationStatuses.map((code) => ({ entity: 'authorization', code, face: statusFaces[code] })),
    ...userStatuses.map((code) => ({ entity: 'user', code, face: userStatusFaces[code] })),
  ]
  return faces.map(({ entity, code, face }) => {
    const item = masters.item(`${entity}-statuses`, code)
    return {
      id: `${entity}.${code}`,
      code,
      name: item ? nameIn(item.names, culture) : code,
      isActive: item?.isActive ?? true,
      entity,
      ...face,
    }
  })
}
