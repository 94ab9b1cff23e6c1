/**
 * Makes `products.xlsx` and `products.ods` anew: a list of 500 products as a company keeps it, saved by LibreOffice
 * itself (`apt-get install libreoffice-calc`), so that both are read as people's programs write them.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Cell = string | number | { readonly formula: string; readonly value: number }
interface Row {
  readonly cells: readonly Cell[]
  readonly isHidden?: boolean
}

const heads = [
  'Trade name',
  'Dosage form',
  'Use',
  'Units in a pack',
  'Unit of the pack',
  'GTIN',
  'Substance 1',
  'Salt or base 1',
  'Strength 1',
  'Unit 1',
  'Shelf',
]

const products = [
  ['Codagil', 'codeine', 'codeine phosphate hemihydrate'],
  ['Morfinal', 'morphine', 'morphine sulfate pentahydrate'],
  ['Oxylenta', 'oxycodone', 'oxycodone hydrochloride'],
  ['Hydroval', 'hydromorphone', 'hydromorphone hydrochloride'],
  ['Methasol', 'methadone', 'methadone hydrochloride'],
  ['Zolpinox', 'zolpidem', 'zolpidem hemitartrate'],
  ['Alprazin', 'alprazolam', 'base'],
  ['Phenobarin', 'phenobarbital', 'base'],
  ['Ritalex', 'methylphenidate', 'methylphenidate hydrochloride'],
  ['Dexafin', 'dexamfetamine', 'dexamfetamine sulfate'],
] as const
const strengths = [1, 2.5, 5, 10, 20] as const
const packs = [10, 14, 20, 28, 30, 50, 56, 60, 84, 100] as const

const lines: Row[] = products.flatMap(([name, substance, form], shelf) =>
  strengths.flatMap((strength) =>
    packs.map((pack) => ({
      cells: [
        `${name} ${strength} mg, ${pack}`,
        'TAB',
        'human',
        pack,
        'tablet',
        '',
        substance,
        form,
        strength,
        'mg',
        shelf + 1,
      ],
    })),
  ),
)

/** What is unusual, by the number of the line in the sheet. */
const change = (line: number, column: string, cell: Cell): void => {
  const before = lines[line - 2]
  if (before === undefined) throw new Error(`no line ${line}`)
  const cells = before.cells.map((each, index) => (heads[index] === column ? cell : each))
  lines[line - 2] = { ...before, cells }
}
// The line before it once more, in other signs: said to be there twice.
lines[39] = {
  cells: (lines[38]?.cells ?? []).map((cell, index) => (index === 0 ? 'codagil-10-MG / 84' : cell)),
}
change(121, 'GTIN', '4006381333930')
change(206, 'Substance 1', 'unobtainium')
change(334, 'Trade name', '')
change(450, 'Strength 1', 'thirty')
// Right, as people write it: a decimal comma, spaces around, a number for a code, a formula, a hidden row.
change(13, 'Strength 1', '2,5')
change(60, 'Substance 1', '  Morphine ')
change(61, 'Trade name', ' Morfinal 1 mg, 20   ')
change(122, 'GTIN', 4006381333931)
change(123, 'Strength 1', { formula: 'of:=2*[.I63]', value: 5 })
const hidden = lines[299]
if (hidden !== undefined) lines[299] = { ...hidden, isHidden: true }

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/ {2,}|^ | $/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
const cellOf = (cell: Cell): string => {
  if (cell === '') return '<table:table-cell/>'
  if (typeof cell === 'string')
    return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`
  const { value, formula } = typeof cell === 'number' ? { value: cell, formula: undefined } : cell
  const computed = formula === undefined ? '' : ` table:formula="${formula}"`
  return `<table:table-cell${computed} office:value-type="float" office:value="${value}"/>`
}
const rowOf = ({ cells, isHidden = false }: Row): string =>
  `<table:table-row${isHidden ? ' table:visibility="collapse"' : ''}>${cells.map(cellOf).join('')}</table:table-row>`
const sheetOf = (name: string, rows: readonly Row[]): string =>
  `<table:table table:name="${name}">${rows.map(rowOf).join('')}</table:table>`
const names = ['office', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const document = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
${sheetOf('Products', [{ cells: heads }, ...lines])}
${sheetOf('Remarks', [{ cells: ['Shelves are those of the store in Harbour.'] }])}
</office:spreadsheet></office:body></office:document>`

const folder = mkdtempSync(join(tmpdir(), 'product-list-'))
const source = join(folder, 'products.fods')
writeFileSync(source, document)
for (const ending of ['xlsx', 'ods'])
  execFileSync('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    ending,
    '--outdir',
    import.meta.dirname,
    source,
  ])
rmSync(folder, { recursive: true })
