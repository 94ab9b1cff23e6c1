/** What a spreadsheet calls a column: A for the first, AA for the 27th. */
export const columnName = (index: number): string =>
  index < 0 ? '' : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** B7 for the seventh row and its second cell; both are counted from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/** The reverse of `columnName`. */
export const columnOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
