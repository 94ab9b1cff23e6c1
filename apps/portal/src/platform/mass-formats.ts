import { times } from '@papaver/contract/quantities/base.ts'
import { type GramRounding, usualRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { useMemo } from 'react'
import { currentCulture } from './culture.ts'
import { type Formats, formatsFor, gramRounding, narrowSpace, useFormats } from './formats.ts'
import { numberFormat } from './intl.ts'
import { localeOf } from './moment-styles.ts'
import { useStore } from './store.ts'

/** Formats of pages that show quantities; whoever signs in needs no exact decimals yet. */
export interface MassFormats extends Formats {
  /** Grams as a bare figure for a column whose head carries the unit, as the document shows them. */
  grams: (grams: string) => string
  /** The same figure with the unit that reads best: 39.9 kg, 446 g, 0.012 g. */
  mass: (grams: string) => string
}

/** Arabic has several short forms; these are the document's and the lists'. */
const arabicUnits: Readonly<Record<string, string>> = { كغم: 'كغ', غرام: 'غ' }

/**
 * From a kilogram on in kg, else in g (there is no milligram in ECMA-402); no digit is lost on the way, and no line
 * ends between a figure and its unit.
 */
const massesFor = (locale: string, rounding: GramRounding): MassFormats['mass'] => {
  return (grams) => {
    const shown = shownGrams(grams, rounding)
    const isLarge = Math.abs(Number(shown)) >= 1000
    return numberFormat(locale, {
      style: 'unit',
      unit: isLarge ? 'kilogram' : 'gram',
      unitDisplay: 'short',
      maximumFractionDigits: 12,
    })
      .formatToParts((isLarge ? times(shown, '0.001') : shown) as Intl.StringNumericLiteral)
      .map(({ type, value: part }) => (type === 'group' ? narrowSpace : (arabicUnits[part] ?? part)))
      .join('')
      .replaceAll(' ', '\u00a0')
  }
}

const withMasses = (formats: Formats, culture: string, rounding: GramRounding): MassFormats => ({
  ...formats,
  grams: (grams) => {
    const shown = shownGrams(grams, rounding)
    return formats.number(shown, shown.split('.')[1]?.length ?? 0)
  },
  mass: massesFor(localeOf(culture), rounding),
})

export const massFormatsFor = (culture: string, rounding: GramRounding = usualRounding): MassFormats =>
  withMasses(formatsFor(culture), culture, rounding)

export const useMassFormats = (): MassFormats => {
  const { culture } = useStore(currentCulture)
  const rounding = useStore(gramRounding)
  const formats = useFormats()
  return useMemo(() => withMasses(formats, culture, rounding), [formats, culture, rounding])
}
