/** The zero of each script whose ten digits follow one another; people type what their keyboard has. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20,
  0x1040, 0x17e0, 0x1810, 0xff10,
] as const

const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}

/** Full-width letters and marks lie as far from the narrow ones as their alphabet is long. */
const fullWidth = 0xfee0

/** Digits of any script as Latin ones, marks as they are read; what cannot be seen (marks of direction, joiners) is left out. */
export const latinText = (text: string): string =>
  /^[\u0020-\u007e]*$/.test(text)
    ? text
    : text
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\p{Nd}/gu, latinDigit)
        .replaceAll(/[\uff01-\uff5e]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - fullWidth))
        .replaceAll('\u060c', ',')
        .replaceAll('\u066a', '%')
        .replaceAll(/[\u2012\u2013\u2212\ufe63]/g, '-')

/** A dash by itself, of any length, says that there is nothing. */
export const isDash = (text: string): boolean => /^[-\u2010-\u2015\u2212\uff0d]{1,3}$/.test(text)

/** Nothing that can be seen: spaces of any width, and marks that are none. */
export const isBlank = (text: string): boolean => {
  const first = text.charCodeAt(0)
  // Most texts begin with a letter or a digit: nothing more is looked at.
  return !(first > 32 && first < 127) && !/[^\s\p{Cf}\p{Z}]/u.test(text)
}
