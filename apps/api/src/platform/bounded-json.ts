/** More values and names than a text may have that is read where requests are answered. */
const usualLimits = { values: 200_000, names: 40_000 }
export type JsonLimits = typeof usualLimits
/** More levels than any document has, and more digits than any number. */
const deepest = 40
const mostDigits = 400

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c]
const opening: readonly number[] = [0x5b, 0x7b]
const closing: readonly number[] = [0x5d, 0x7d]
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Behind the string that begins here. */
const afterString = (bytes: Uint8Array, from: number): number => {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/**
 * Is this text in JSON one that is read in no time? Counts before anything is made of it: brackets without end, names without end
 * and numbers of a million digits keep a parser busy for as long as a tenth of a second to some seconds.
 */
export const isBoundedJson = (bytes: Uint8Array, most: JsonLimits = usualLimits): boolean => {
  let [depth, values, names, digits] = [0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    digits = isDigit(byte) ? digits + 1 : 0
    if (byte === quote) at = afterString(bytes, at)
    else if (byte === comma) values += 1
    else if (byte === colon) names += 1
    else if (opening.includes(byte)) depth += 1
    else if (closing.includes(byte)) depth -= 1
    if (depth > deepest || values > most.values || names > most.names || digits > mostDigits) return false
  }
  return true
}
