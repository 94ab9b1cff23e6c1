import { randomBytes } from 'node:crypto'

/** Crockford's Base32: without I, L, O and U, which are taken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** A new code of 60 bits in three groups, as a person copies it: `7K2M-94QX-RB0D`. */
const newRecoveryCode = (): string => {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte & 31])
  return [0, 4, 8].map((start) => signs.slice(start, start + 4).join('')).join('-')
}

export const newRecoveryCodes = (count: number): string[] => Array.from({ length: count }, newRecoveryCode)

/** The code behind what was typed, however it was grouped and whichever look-alikes were taken; else undefined. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign)) ? signs : undefined
}
