const digit = /\p{Nd}/u

/** Of a decimal digit of any script: the ten of each stand in their order (Unicode 4.6). */
const digitOf = (character: string): string => {
  const point = character.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && digit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}

/**
 * A code as it was typed or pasted, with wide letters narrowed and the digits of every keyboard (Arabic, Persian,
 * Devanagari, full width …) as those that are printed. Every field that takes a code reads it this way.
 */
export const asTypedCode = (typed: string): string => typed.normalize('NFKC').replace(/\p{Nd}/gu, digitOf)
