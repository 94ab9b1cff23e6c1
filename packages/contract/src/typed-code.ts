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

/** Capitals that are taken for each other: of Cyrillic, Greek and Armenian for Latin ones, and O, I, L among digits. */
const takenFor = new Map(
  Object.entries({
    ...{
      '0': 'OОΟՕ',
      '1': 'ILІӀΙ',
      '3': 'З',
      A: 'АΑ',
      B: 'ВΒ',
      C: 'С',
      E: 'ЕΕ',
      H: 'НΗ',
      J: 'Ј',
      K: 'КΚ',
      M: 'МΜ',
    },
    ...{ N: 'Ν', P: 'РΡ', Q: 'Ԛ', S: 'ЅՏ', T: 'ТΤ', U: 'Ս', V: 'Ѵ', W: 'Ԝ', X: 'ХΧ', Y: 'УҮΥ', Z: 'Ζ' },
  }).flatMap(([read, others]) => Array.from(others, (other) => [other, read] as const)),
)

/**
 * What two people write who copy one code from paper is the same here: whatever keyboard, capitals, accents and signs
 * between. To compare codes only, never to keep or to show one.
 */
export const asCopiedCode = (typed: string): string =>
  asTypedCode(typed)
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, (character) => takenFor.get(character) ?? character)
