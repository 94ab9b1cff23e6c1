/**
 * How a key is written: a word by which programs that look for leaked secrets know it, forty signs by chance, and six that
 * follow from these (CRC-32 of the signs, in base 62), so that whatever looks like a key and is none is told without asking.
 */
export const keyPrefix = 'papk_'
export const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const keySigns = 40
const checkSigns = 6
/** Signs after the prefix that are kept and shown, by which a person tells his keys apart. */
export const shownSigns = 4

const keyShape = new RegExp(`^${keyPrefix}([0-9A-Za-z]{${keySigns}})([0-9A-Za-z]{${checkSigns}})$`)

/** CRC-32 as of ISO 3309 (gzip, PNG), of ASCII signs. */
const crc32 = (signs: string): number => {
  let crc = 0xffffffff
  for (let at = 0; at < signs.length; at += 1) {
    crc ^= signs.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const checkOf = (signs: string): string => {
  let rest = crc32(signs)
  let text = ''
  for (let at = 0; at < checkSigns; at += 1) {
    text = (keyAlphabet[rest % 62] ?? '') + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** The whole key of signs that chance has given. */
export const keyOf = (signs: string): string => `${keyPrefix}${signs}${checkOf(signs)}`

/** Could it be a key, whether somebody has it or not? */
export const isKeyText = (text: string): boolean => {
  const [, signs = '', check] = keyShape.exec(text) ?? []
  return signs !== '' && checkOf(signs) === check
}
/** Is it meant as one, and no token of a session? */
export const isMeantAsKey = (text: string): boolean => text.startsWith(keyPrefix)

export const shownPart = (key: string): string => key.slice(0, keyPrefix.length + shownSigns)
