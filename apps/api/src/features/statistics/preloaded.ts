import { times } from '@papaver/contract/quantities/base.ts'
import type { Template, TemplateColumn } from '@papaver/contract/statistics/template.ts'
import type { CellToWrite, Row } from '../../platform/spreadsheets.ts'
import { type CycleAccount, listCycleAccounts } from '../cultivation/public.ts'
import { namesOf } from '../masters/public.ts'
import type { Asked } from './asked.ts'
import { type ClosingRow, findReportBefore, listClosingRows } from './earlier-store.ts'

type Cells = Readonly<Record<string, CellToWrite>>
const rowFor = ({ columns }: Template, cells: Cells): Row => columns.map(({ key }) => cells[key] ?? '')

const columnOf = ({ columns }: Template, fits: (column: TemplateColumn) => boolean): string | undefined =>
  columns.find(fits)?.key

/** A row of the report before, with its closing stock as the opening one. */
const openingCells = (
  { template, context }: Asked,
  { substanceId, formId, said, closing }: ClosingRow,
  openingKey: string,
): Cells => {
  const { masters, culture } = context
  const names = namesOf(context)
  const form = formId === null ? undefined : masters.form(formId)
  const cellOf = ({ key, type }: TemplateColumn): CellToWrite => {
    if (key === openingKey) return Number(closing)
    if (type === 'substance') return names.substance(substanceId)
    // The base itself, too, by its name: a template asks for it as for any other form.
    if (type === 'form') return form === undefined ? '' : masters.nameIn(form.names, culture)
    return template.rowKeys.includes(key) ? (said[key] ?? '') : ''
  }
  return Object.fromEntries(template.columns.map((column) => [column.key, cellOf(column)]))
}

/** Stocks with which the report before ended begin the next one. */
const openingRows = async (asked: Asked): Promise<Row[]> => {
  const { template, context, establishment, period, span, caseId } = asked
  const openingKey = columnOf(template, ({ role }) => role === 'opening')
  const closingKey = columnOf(template, ({ role }) => role === 'closing')
  if (openingKey === undefined || closingKey === undefined) return []
  const report = { establishmentId: establishment.id, templateCode: template.code, period, span, caseId }
  const before = await findReportBefore(context.db, report)
  if (!before?.uploadId) return []
  const rows = await listClosingRows(context.db, before.uploadId, closingKey)
  return rows.map((row) => rowFor(template, openingCells(asked, row, openingKey)))
}

/** How the list of the template calls a placing of the masters. */
const placings: Readonly<Record<string, string>> = {
  FIELD: 'outdoor',
  GREENHOUSE: 'greenhouse',
  POLY: 'greenhouse',
}

const kilograms = (grams: string): number => Number(times(grams, '0.001'))

/** Columns of the account that the record of cultivations answers with a figure. */
export const recordedColumns: readonly string[] = [
  'area',
  'plants',
  'yieldFresh',
  'yieldDry',
  'lossKg',
  'disposal',
  'productQuantity',
  'stock',
]

const cultivationCells = ({ template, context }: Asked, account: CycleAccount): Cells => {
  const placing = placings[account.placingCode ?? ''] ?? 'indoor'
  const isListed = Object.values(template.lists).some((list) => list.some(({ code }) => code === placing))
  return {
    site: account.plots,
    variety: account.varieties,
    placing: isListed ? placing : '',
    area: Number(account.squareMetres),
    sownOn: account.startedOn ?? '',
    plants: Number(account.plants),
    harvestedOn: account.harvestedOn ?? '',
    yieldFresh: kilograms(account.fresh),
    yieldDry: kilograms(account.dried),
    lossKg: kilograms(account.lost),
    disposal: kilograms(account.destroyed),
    harvestProduct: namesOf(context).substance(account.substanceId),
    productQuantity: kilograms(account.handedOver),
    buyer: account.buyer ?? '',
    stock: kilograms(account.stock),
  }
}

/** The account of growers. */
export const isOfGrowers = ({ activities }: Template): boolean => activities.includes('cultivate')

/** What a grower has reported of his cultivations in the period, by the columns of his account. */
export const recordedCells = async (asked: Asked): Promise<Cells[]> => {
  const { context, establishment, span } = asked
  const accounts = await listCycleAccounts(context.db, establishment.id, span)
  return accounts.map((account) => cultivationCells(asked, account))
}

/** The authority has it already, he looks it over. */
const cultivationRows = async (asked: Asked): Promise<Row[]> =>
  isOfGrowers(asked.template)
    ? (await recordedCells(asked)).map((cells) => rowFor(asked.template, cells))
    : []

/** The rows with which a template begins: what is known already, to be looked over and completed. */
export const preloadedRows = async (asked: Asked): Promise<Row[]> => [
  ...(await openingRows(asked)),
  ...(await cultivationRows(asked)),
]
