import { readFileSync } from 'node:fs'

/**
 * The fonts of documents, shipped with the product: a document must look the same, and be the same bytes,
 * on any machine, so fonts of the system are never used.
 */

interface Family {
  readonly name: string
  readonly files: readonly string[]
}

const plex = (name: string, weights: readonly string[]): Family => {
  const file = name.replaceAll(' ', '')
  return { name, files: weights.map((weight) => `${file}-${weight}`) }
}

/** Latin first, so that digits keep one shape in every language. */
const textFamilies = [
  plex('IBM Plex Sans', ['Regular', 'Medium', 'SemiBold']),
  plex('IBM Plex Sans Arabic', ['Regular', 'Medium', 'SemiBold']),
]
const monoFamily = plex('IBM Plex Mono', ['Regular', 'Medium'])

const both = ['Regular', 'SemiBold']
const noto = (script: string, weights = both): Family => plex(`Noto ${script}`, weights)

/** What names from other countries are written with, in the order in which a letter is looked for. */
const otherFamilies = [
  noto('Sans'),
  ...['Arabic', 'Hebrew', 'Thaana', 'Armenian', 'Georgian', 'Ethiopic'].map((script) =>
    noto(`Sans ${script}`),
  ),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'].map((script) =>
    noto(`Sans ${script}`),
  ),
  ...['Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => noto(`Sans ${script}`)),
  noto('Serif Tibetan'),
  noto('Sans Mongolian', ['Regular']),
  noto('Sans Tifinagh', ['Regular']),
]

/** Chinese, Japanese and Korean write many of the same characters in shapes of their own; a font for each. */
const eastAsian = {
  simplified: noto('Sans SC', ['Regular']),
  traditional: noto('Sans TC', ['Regular']),
  japanese: noto('Sans JP', ['Regular']),
  korean: noto('Sans KR', ['Regular']),
}
export type EastAsian = keyof typeof eastAsian

const fileOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url))
const filesOf = (families: readonly Family[]): Buffer[] => families.flatMap(({ files }) => files.map(fileOf))

/** The files of what every document needs, or of all fonts; throws where one is missing. */
export const fontFiles = (which: 'usual' | 'all'): Buffer[] =>
  filesOf([
    ...textFamilies,
    monoFamily,
    ...(which === 'all' ? [...otherFamilies, ...Object.values(eastAsian)] : []),
  ])

/** Families in which letters are looked for that Plex lacks; East Asian characters in the shapes of `first`. */
export const moreFamilies = (first: EastAsian): string[] => [
  ...otherFamilies.map(({ name }) => name),
  ...[eastAsian[first], ...Object.values(eastAsian).filter((family) => family !== eastAsian[first])].map(
    ({ name }) => name,
  ),
]

/** Files of each font that is looked at by itself, and of those that stand in for one another (coverage.ts). */
export const coveredBy = (): { readonly weights: Buffer[][] }[] => [
  ...[...textFamilies, ...otherFamilies].map(({ files }) => ({
    weights: files.map((file) => [fileOf(file)]),
  })),
  { weights: [filesOf(Object.values(eastAsian))] },
]
