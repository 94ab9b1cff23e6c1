import { cellName, columnOf, type SheetCell } from '@papaver/contract/sheet-cells.ts'

/** Rows of a sheet as XML, of which single cells are written anew; all others pass as they are. */

const cellsInRow = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g
const openTag = /^<(\w+:)?row\b[^>]*>/
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot carry these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const isPlain = /[\u0020-\u007e]/

/** The rows pass as single bytes, so whatever is no letter of ASCII is written by its number. */
const escaped = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(unwritable, ''), (sign) =>
    isPlain.test(sign) && !'&<>'.includes(sign) ? sign : `&#${sign.codePointAt(0)};`,
  ).join('')

/** What others of the sheet are computed from, of which only this cell says how: it stays. */
const isSharedFormula = (content: string): boolean =>
  /<(?:\w+:)?f\s[^>]*t=["'](?:shared|array)["'][^>]*ref=/.test(content) ||
  /<(?:\w+:)?f\s[^>]*ref=[^>]*t=["'](?:shared|array)["']/.test(content)

const cellXml = (place: string, { kind, value }: SheetCell, style: string, prefix: string): string => {
  const start = `<${prefix}c r="${place}"${style}`
  if (value === '') return `${start}/>`
  if (kind === 'number') return `${start}><${prefix}v>${value}</${prefix}v></${prefix}c>`
  const text = `<${prefix}t xml:space="preserve">${escaped(value)}</${prefix}t>`
  return `${start} t="inlineStr"><${prefix}is>${text}</${prefix}is></${prefix}c>`
}

/** The row with these cells in the place of its own, in their formats. */
export const rewriteRow = (xml: string, row: number, cells: readonly SheetCell[]): string => {
  const open = openTag.exec(xml)
  if (open === null || open[0].endsWith('/>')) return xml
  const [tag, prefix = ''] = open
  const written = new Map<number, string>()
  const styles = new Map<number, string>()
  const kept = new Set<number>()
  let end = tag.length
  let column = -1
  for (const found of xml.matchAll(cellsInRow)) {
    const [whole, attributes = '', content = ''] = found
    const [, letters] = /\sr=["']([A-Z]+)\d+["']/.exec(attributes) ?? []
    column = letters === undefined ? column + 1 : columnOf(letters)
    const [style = ''] = /\ss=["']\d+["']/.exec(attributes) ?? []
    written.set(column, whole)
    styles.set(column, style)
    if (isSharedFormula(content)) kept.add(column)
    end = found.index + whole.length
  }
  for (const cell of cells)
    if (!kept.has(cell.column))
      written.set(
        cell.column,
        cellXml(cellName(row, cell.column), cell, styles.get(cell.column) ?? '', prefix),
      )
  const inOrder = [...written].sort(([one], [other]) => one - other).map(([, each]) => each)
  return tag + inOrder.join('') + xml.slice(end)
}
