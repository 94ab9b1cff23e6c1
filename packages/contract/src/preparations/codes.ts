/** Sum of digits that are weighed 3, 1, 3 … from the right, the check digit itself by 1 (ISO/IEC 15420, GS1). */
const gs1Sum = (digits: string): number =>
  [...digits].reduceRight(
    (sum, digit, index) => sum + Number(digit) * ((digits.length - index) % 2 ? 1 : 3),
    0,
  )

/** A global trade item number of 8, 12, 13 or 14 digits with its check digit. */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && !/^0+$/.test(text) && gs1Sum(text) % 10 === 0

/** A German central pharmaceutical number: seven digits, then the rest by 11 of their sum weighed 1 to 7. */
export const isPzn = (text: string): boolean => {
  if (!/^\d{8}$/.test(text)) return false
  const rest = [...text.slice(0, 7)].reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 11
  return rest === Number(text[7]) && text !== '00000000'
}

/** A code of the WHO's anatomical, therapeutic and chemical classification, down to any of its five levels. */
export const isAtc = (text: string): boolean => /^[A-Z]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/.test(text)
