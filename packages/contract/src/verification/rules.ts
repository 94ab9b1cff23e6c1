import { hasValidCheckCharacter } from '../numbering/number.ts'
import { asTypedCode } from '../typed-code.ts'

/**
 * Characters of a check code: no two that people take for each other on a rained-on paper. Of 0 O Q only Q,
 * of 8 B only 8, of 5 S only 5, of 2 Z only 2, of 6 G only 6, of U V only V; 1, I and L not at all.
 */
export const checkCodeAlphabet = '23456789ACDEFHJKMNPQRTVWXY'
export const checkCodeLength = 8

/** What a reader of the document may type for a character that is printed. */
const readAs: Record<string, string> = { B: '8', G: '6', O: 'Q', '0': 'Q', S: '5', U: 'V', Z: '2' }

/** Cyrillic capitals drawn like Latin ones: a Russian keyboard types them without anyone seeing it. */
const cyrillic: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

/** Upper case, Latin letters and digits, wide forms narrowed, every kind of dash one dash, no spaces. */
export const plainTyped = (typed: string): string =>
  asTypedCode(typed)
    .toUpperCase()
    .replace(/[\u0410-\u0425]/g, (letter) => cyrillic[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\\', '/')
    .replace(/[\s\p{Cf}]/gu, '')

/**
 * The check code as it is stored, without its dash; undefined where it is not eight characters of the
 * alphabet after the usual confusions are undone.
 */
export const normaliseCheckCode = (typed: string): string | undefined => {
  const code = plainTyped(typed)
    .replace(/[-./_]/g, '')
    .replace(/[BGO0SUZ]/g, (character) => readAs[character] ?? character)
  const isCode =
    code.length === checkCodeLength && [...code].every((each) => checkCodeAlphabet.includes(each))
  return isCode ? code : undefined
}

/** As printed: "7KQF-M2XW". */
export const formatCheckCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

const shape =
  /^([A-Z]{2})\/?([IE1LT])\/?(NP|PR|OT)\/?([0-9OIL]{4})(?:\/([0-9OIL]{1,9})-?|([0-9OIL]{6})-?)([0-9A-Z])$/
const confused: Record<string, string> = { '0': 'O', O: '0', '1': 'I', I: '1' }
const digits = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1')

/** The letter of the direction that somebody means: I is taken for 1 and L, E and T are not. */
export const directionTyped = (letter: string | undefined): string =>
  letter === 'E' || letter === 'T' ? letter : 'I'

/** The last character as it fits: where "O" was typed and "0" fits, "0" was printed. */
const withFittingEnd = (body: string, end: string): string => {
  const typed = `${body}-${end}`
  const other = `${body}-${confused[end] ?? end}`
  return !hasValidCheckCharacter(typed) && hasValidCheckCharacter(other) ? other : typed
}

/**
 * The permit number as it is stored: upper case, slashes and leading zeros put back, letters in the place of
 * digits read as digits. A number of another pattern (an authority's own) comes back in upper case as typed;
 * undefined where nothing usable was typed.
 */
export const normalisePermitNumber = (typed: string): string | undefined => {
  const number = plainTyped(typed)
  const found = shape.exec(number)
  if (found === null) return /^[0-9A-Z][0-9A-Z/.-]{3,59}$/.test(number) ? number : undefined
  const [, country = '', letter = '', group = '', year = '', separated, joined = '', end = ''] = found
  const serial = digits(separated ?? joined).padStart(6, '0')
  const direction = directionTyped(letter)
  return withFittingEnd(`${country}/${direction}/${group}/${digits(year)}/${serial}`, end)
}

/** A number of our own pattern whose check character does not fit: a slip of typing, or no number of ours. */
export const isMistyped = (number: string): boolean =>
  /^[A-Z]{2}\/[IET]\/(NP|PR|OT)\/\d{4}\/\d{6,9}-[0-9A-Z]$/.test(number) && !hasValidCheckCharacter(number)
