import { arabic } from './words/ar.ts'
import { german } from './words/de.ts'
import { english } from './words/en.ts'
import { spanish } from './words/es.ts'
import { finnish } from './words/fi.ts'
import { french } from './words/fr.ts'
import { russian } from './words/ru.ts'
import type { SpokenUnit, Wording } from './words/wording.ts'

const wordings: Record<string, Wording> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ru: russian,
}
const quantity = /^(\d{1,15})(?:\.(\d{1,9}))?$/
const smallUnits: readonly SpokenUnit[] = ['milligram', 'microgram', 'nanogram']

/**
 * A quantity in words as permits print it beside the digits (product §3.2).
 * One rule in every language: whole grams, and a single decimal as tenths ("… grams and six tenths"). With
 * more decimals the rest is told in milligrams, micrograms and nanograms, each a whole number below a
 * thousand: "hundred-thousandths" can be misread in most languages, the units cannot. What is zero is left
 * unsaid, trailing zeros carry no words.
 *
 * @param grams decimal string, at most 15 digits and 9 decimals
 * @param culture language tag; one without words of its own is read in English
 * @throws RangeError where `grams` is no such string
 */
export function gramsInWords(grams: string, culture: string): string {
  const match = quantity.exec(grams)
  if (match === null) throw new RangeError(`not a quantity in grams: ${grams}`)
  const wording = wordings[culture.split('-')[0] ?? ''] ?? english
  const whole = Number(match[1])
  const decimals = (match[2] ?? '').replace(/0+$/, '')
  if (decimals === '') return wording.count(whole, 'gram')
  if (decimals.length === 1) return wording.gramsAndTenths(whole, Number(decimals))
  const counts = whole > 0 ? [wording.count(whole, 'gram')] : []
  smallUnits.forEach((unit, index) => {
    const value = Number(decimals.padEnd(9, '0').slice(index * 3, index * 3 + 3))
    if (value > 0) counts.push(wording.count(value, unit))
  })
  return wording.list(counts)
}
