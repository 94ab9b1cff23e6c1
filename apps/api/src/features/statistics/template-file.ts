import {
  metaSheet,
  type OwnSubstance,
  type Template,
  type TemplateColumn,
} from '@papaver/contract/statistics/template.ts'
import { type SheetToWrite, writeBook, writeCsv } from '../../platform/spreadsheets.ts'
import { listLicenses } from '../licenses/public.ts'
import { nameIn } from '../masters/public.ts'
import type { Asked } from './asked.ts'
import { substancesFor } from './context-of.ts'
import { preloadedRows } from './preloaded.ts'

/** Rows that have drop-downs; further ones are taken as well. */
const rowsToFill = 2_000
const width = { text: 28, narrow: 16 } as const

/** What a heading looks like where the column must be filled in; the reading takes the mark off again. */
const headOf = ({ names, required }: TemplateColumn, culture: string): string =>
  `${nameIn(names, culture)}${required ? ' *' : ''}`

interface Choices {
  readonly title: string
  readonly values: readonly string[]
}

/** Of substances the licensed ones stand first: those are what a company reports. */
const namesOf = (substances: readonly OwnSubstance[]): string[] => {
  const names = (isLicensed: boolean) =>
    substances.flatMap((each) => (each.isLicensed === isLicensed ? [each.name] : [])).sort()
  return [...names(true), ...names(false)]
}

const choicesOf = (
  column: TemplateColumn,
  template: Template,
  {
    substances,
    units,
    culture,
  }: { substances: readonly OwnSubstance[]; units: readonly string[]; culture: string },
): Choices | undefined => {
  const values = {
    choice: () => (template.lists[column.list ?? ''] ?? []).map(({ code }) => code),
    substance: () => namesOf(substances),
    form: () => [...new Set(substances.flatMap(({ forms }) => forms.map(({ name }) => name)))].sort(),
    unit: () => units,
  }[column.type as 'choice' | 'substance' | 'form' | 'unit']?.()
  return values && values.length > 0 ? { title: nameIn(column.names, culture), values } : undefined
}

const isLong = ({ type }: TemplateColumn): boolean =>
  ['text', 'substance', 'preparation', 'recipient', 'form'].includes(type)

/** A template to fill in: the sheet with its drop-downs and what is known already, what may stand in them, and the hidden mark. */
export const templateFile = async (
  asked: Asked,
  format: 'xlsx' | 'ods' | 'csv',
  asker: string,
): Promise<Buffer> => {
  const { template, context, establishment, meta } = asked
  const { culture, db, masters, words } = context
  const head = template.columns.map((column) => headOf(column, culture))
  const preloaded = await preloadedRows(asked)
  if (format === 'csv') return writeCsv([head, ...preloaded])
  const known = {
    substances: substancesFor(asked, await listLicenses(db, establishment.id)),
    units: masters.units.map(({ code }) => code),
    culture,
  }
  const lists = template.columns.flatMap((column, at) => {
    const choices = choicesOf(column, template, known)
    return choices === undefined ? [] : [{ at, ...choices }]
  })
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const sheets: SheetToWrite[] = [
    {
      name: template.code,
      rows: [head, ...preloaded],
      frozenRows: 1,
      widths: template.columns.map((column) => (isLong(column) ? width.text : width.narrow)),
      choices: lists.map(({ at, values }, list) => ({
        column: at,
        fromRow: 1,
        rows: rowsToFill,
        of: { sheet: 1, column: list, fromRow: 1, rows: values.length },
      })),
    },
    {
      name: words('statistics.file.lists'),
      rows: [
        lists.map(({ title }) => title),
        ...Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? '')),
      ],
      frozenRows: 1,
    },
    { name: metaSheet, rows: Object.entries(meta), isHidden: true },
  ]
  return writeBook(format, sheets, asker)
}
