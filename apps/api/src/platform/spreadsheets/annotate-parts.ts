/** What is said of one cell. */
export interface Note {
  /** As `B7`. */
  readonly cell: string
  readonly row: number
  readonly column: number
  readonly text: string
  readonly look: Look
}

/** The looks of cells with an error, with a warning and mended; colour is never alone, as each has a comment. */
export const looks = ['error', 'warning', 'mended'] as const
export type Look = (typeof looks)[number]
const colours: Readonly<Record<Look, string>> = {
  error: 'FFF8CBAD',
  warning: 'FFFFEB9C',
  mended: 'FFDDEBF7',
}

/** Characters that XML cannot carry would make a file that no program opens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const commentsPart = (notes: readonly Note[], author: string): string =>
  `${head}<comments xmlns="${main}"><authors><author>${escaped(author)}</author></authors><commentList>${notes
    .map(
      ({ cell, text }) =>
        `<comment ref="${cell}" authorId="0"><text><r><t xml:space="preserve">${escaped(text)}</t></r></text></comment>`,
    )
    .join('')}</commentList></comments>`

const shape = ({ row, column }: Note, index: number): string =>
  `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:220pt;height:80pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 5}, 15, ${row + 5}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`

/** Where comments lie and how large they are, in the language that Excel has used for it since 2000. */
export const shapesPart = (notes: readonly Note[]): string =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${notes.map(shape).join('')}</xml>`

const lookXml = (colour: string): string =>
  `<dxf><fill><patternFill><bgColor rgb="${colour}"/></patternFill></fill></dxf>`

/** Adds the looks to the styles of a workbook; answers the number of the first. */
export const withLooks = (styles: string): { readonly xml: string; readonly first: number } => {
  const added = looks.map((look) => lookXml(colours[look])).join('')
  const [, prefix = ''] = /<(\w+:)?styleSheet/.exec(styles) ?? []
  const named = prefix === '' ? added : added.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}$2`)
  const list = new RegExp(`<${prefix}dxfs\\b[^>]*?(/>|>([\\s\\S]*?)</${prefix}dxfs>)`)
  const inside = list.exec(styles)?.[2] ?? ''
  const first = inside.match(new RegExp(`<${prefix}dxf[\\s>/]`, 'g'))?.length ?? 0
  const whole = `<${prefix}dxfs count="${first + looks.length}">${inside}${named}</${prefix}dxfs>`
  if (list.test(styles)) return { xml: styles.replace(list, () => whole), first }
  // The order of the parts is fixed: these follow the named styles.
  const next = new RegExp(`<${prefix}(tableStyles|colors|extLst)\\b|</${prefix}styleSheet>`)
  return { xml: styles.replace(next, (found) => whole + found), first }
}

/** So many cells in one list of places: programs read no endless attribute. */
const cellsAtOnce = 500

/** What colours the cells: a rule that is always true leaves the formats of the file as they are. */
const colouring = (notes: readonly Note[], look: number, priority: number, prefix: string): string => {
  const lists: string[] = []
  for (let from = 0; from < notes.length; from += cellsAtOnce) {
    const cells = notes.slice(from, from + cellsAtOnce).map(({ cell }) => cell)
    lists.push(
      `<${prefix}conditionalFormatting sqref="${cells.join(' ')}"><${prefix}cfRule type="expression" dxfId="${look}" priority="${priority}"><${prefix}formula>TRUE</${prefix}formula></${prefix}cfRule></${prefix}conditionalFormatting>`,
    )
  }
  return lists.join('')
}

const afterColours = new Set(
  'conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(
    ' ',
  ),
)
const afterDrawing = new Set(
  'legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(' '),
)

/** The place of the first of these elements that stands directly in the sheet, else of its end. */
const placeBefore = (xml: string, names: ReadonlySet<string>): number => {
  let depth = 0
  for (const found of xml.matchAll(/<(\/?)(?:\w+:)?(\w+)(?:"[^"]*"|'[^']*'|[^>"'])*>/g)) {
    const [tag, isEnd = '', name = ''] = found
    if (depth === 0 && (names.has(name) || isEnd !== '')) return found.index
    if (isEnd !== '') depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
  }
  return xml.length
}

const insert = (xml: string, at: number, added: string): string => xml.slice(0, at) + added + xml.slice(at)

/** What follows the rows of a sheet, with the colours and the place of the comments in it. */
export const annotatedTail = (
  tail: string,
  notes: readonly Note[],
  {
    firstLook,
    drawing,
    prefix,
  }: { readonly firstLook: number; readonly drawing: string; readonly prefix: string },
): string => {
  const without = tail.replaceAll(/<(?:\w+:)?legacyDrawing\s[^>]*\/>/g, '')
  const link = `<${prefix}legacyDrawing xmlns:rel="http://schemas.openxmlformats.org/officeDocument/2006/relationships" rel:id="${drawing}"/>`
  const drawn = insert(without, placeBefore(without, afterDrawing), link)
  const coloured = looks.map((look, at) =>
    colouring(
      notes.filter((note) => note.look === look),
      firstLook + at,
      at + 1,
      prefix,
    ),
  )
  return insert(drawn, placeBefore(drawn, afterColours), coloured.join(''))
}
