import type { PermitDirection } from '../permit-directions.ts'

/**
 * Permit numbers, for example XV/I/NP/2026/000405-6 (product §3.6); how they are made is the authority's pattern.
 * The last is the check character of ISO/IEC 7064 MOD 37,36 over the letters and digits before it.
 */
export type NumberGroup = 'NP' | 'PR' | 'OT'

/** The direction of an authorization as its number spells it. */
export const directionLetters = { import: 'I', export: 'E', transit: 'T' } as const satisfies Record<
  PermitDirection,
  string
>

/** The group of an authorization as its number spells it. */
export const numberGroups = { NP: 'NP', PREC: 'PR', OTH: 'OT' } as const satisfies Record<string, NumberGroup>

export interface PermitNumberParts {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  direction: PermitDirection
  group: NumberGroup
  year: number
  /** From the database's sequence, 1 or more. */
  serial: number
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of `text` (ISO/IEC 7064, hybrid system MOD 37,36).
 * @throws RangeError where `text` holds anything but the digits and the capital letters A to Z.
 */
export const checkCharacter = (text: string): string => {
  let product = 36
  for (const character of text) {
    const value = characters.indexOf(character)
    if (value < 0) throw new RangeError('MOD 37,36 covers digits and capital letters only')
    product = (((product + value) % 36 || 36) * 2) % 37
  }
  return characters.charAt((37 - product) % 36)
}

/** Does the last character fit those before it? Slashes, dots, dashes and spaces are passed over. */
export const hasValidCheckCharacter = (number: string): boolean => {
  const compact = number.replace(/[\s/.-]/g, '')
  return /^[0-9A-Z]{2,}$/.test(compact) && checkCharacter(compact.slice(0, -1)) === compact.slice(-1)
}
