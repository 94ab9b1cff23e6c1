/** Does the text name this number, as a word of its own? "CUL-0002" does not name "L-0002". */
export const isNamed = (text: string, number: string): boolean =>
  // Few texts hold the letters at all, and looking for them alone is quick.
  text.includes(number) &&
  new RegExp(`(?<![\\p{L}\\p{N}/-])${RegExp.escape(number)}(?![\\p{L}\\p{N}])`, 'u').test(text)
