import type { ListItem, ListQuery } from '@papaver/contract/authorizations/schema.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import { findPreparations } from '../preparations/public.ts'
import { roundingOf } from '../settings/public.ts'
import { certifiedOf, lineName, lineValueOf, unitWord } from './lines.ts'
import { listAuthorizations } from './list.ts'
import { componentsOf } from './record.ts'
import { type CasePart, mayRead } from './sides.ts'
import { type HeaderRow, type LineRow, listHeadersOf, listLinesOf } from './store.ts'
import { certificateFor, type ViewContext } from './view.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 100

const rowsOf = async (context: ViewContext, query: ListQuery) => {
  const first = await listAuthorizations(context, { ...query, page: 1, pageSize: perPage }, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items } = await listAuthorizations(context, { ...query, page, pageSize: perPage })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

type Cell = string | number | null

/** A column of a sheet, for the sides that may be told of it. */
interface Column<Row> {
  /** Message key of its head. */
  readonly head: string
  readonly part?: CasePart
  readonly cell: (row: Row) => Cell
}

interface CaseRow {
  readonly item: ListItem
  readonly header: HeaderRow | undefined
}
interface GoodsRow {
  readonly item: ListItem
  readonly line: LineRow
  readonly name: string
}

const decimal = (value: string | null): number | null => (value === null ? null : Number(value))
const ownColumn = (name: string): string => `authorizations.columns.${name}`
const field = (name: string): string => `authorizations.fields.${name}`

const caseColumns = ({ masters, culture, settings, principal }: ViewContext): Column<CaseRow>[] => {
  const rounding = roundingOf(settings)
  const statusName = (code: string): string => {
    const status = masters.item('authorization-statuses', code)
    return status ? masters.nameIn(status.names, culture) : code
  }
  const text = (name: 'manufacturer' | 'ultimateConsignee' | 'agent' | 'carrier' | 'foreignPoint') => ({
    head: field(name),
    cell: ({ header }: CaseRow) => header?.[name] ?? '',
  })
  const certificate = (
    name: 'number' | 'issuedOn' | 'authority' | 'validUntil' | 'importer' | 'exporter',
    part?: CasePart,
  ): Column<CaseRow> => ({
    head: field(`foreignCertificate.${name}`),
    ...(part && { part }),
    cell: ({ header }) => (header && certificateFor(principal, { header })?.[name]) ?? '',
  })
  return [
    { head: ownColumn('number'), cell: ({ item }) => item.number ?? '' },
    { head: ownColumn('kind'), cell: ({ item }) => item.kindName },
    { head: ownColumn('status'), cell: ({ item }) => statusName(item.status) },
    { head: ownColumn('applicant'), cell: ({ item }) => item.applicantName },
    { head: ownColumn('partner'), cell: ({ item }) => item.partnerName ?? '' },
    { head: ownColumn('country'), cell: ({ item }) => item.partnerCountry ?? '' },
    { head: ownColumn('substance'), cell: ({ item }) => item.summary },
    { head: field('line.quantity'), cell: ({ item }) => decimal(item.quantity) },
    {
      head: field('line.unit'),
      cell: ({ item }) => (item.unit === null ? '' : unitWord(masters, item.unit, culture)),
    },
    {
      head: ownColumn('base'),
      cell: ({ item }) => (item.baseGrams === null ? null : Number(shownGrams(item.baseGrams, rounding))),
    },
    { head: ownColumn('dueOn'), cell: ({ item }) => item.clock.dueOn ?? '' },
    { head: ownColumn('validUntil'), cell: ({ item }) => item.validUntil ?? '' },
    text('manufacturer'),
    text('ultimateConsignee'),
    text('agent'),
    text('carrier'),
    text('foreignPoint'),
    certificate('number'),
    certificate('issuedOn'),
    certificate('authority'),
    certificate('validUntil'),
    certificate('importer', 'certified'),
    certificate('exporter', 'certified'),
  ]
}

const goodsColumns = ({ masters, culture, settings }: ViewContext): Column<GoodsRow>[] => {
  const rounding = roundingOf(settings)
  const unit = (code: string | null | undefined): string => (code ? unitWord(masters, code, culture) : '')
  const base = ({ line }: GoodsRow): number | null => {
    const [first] = componentsOf(line)
    return first ? Number(shownGrams(first.baseGrams, rounding)) : null
  }
  return [
    { head: ownColumn('number'), cell: ({ item }) => item.number ?? '' },
    { head: 'authorizations.export.line', cell: ({ line }) => line.position },
    { head: ownColumn('substance'), cell: ({ name }) => name },
    { head: field('line.quantity'), cell: ({ line }) => decimal(line.quantity) },
    { head: field('line.unit'), cell: ({ line }) => unit(line.unit) },
    { head: field('line.purity'), cell: ({ line }) => decimal(line.purity) },
    { head: ownColumn('base'), cell: base },
    { head: field('line.batch'), cell: ({ line }) => line.batch ?? '' },
    {
      head: field('line.value'),
      part: 'worth',
      cell: ({ line }) => decimal(lineValueOf(line)?.amount ?? null),
    },
    { head: field('line.currency'), part: 'worth', cell: ({ line }) => lineValueOf(line)?.currency ?? '' },
    {
      head: field('line.certified'),
      part: 'certified',
      cell: ({ line }) => decimal(certifiedOf(line)?.quantity ?? null),
    },
    {
      head: field('line.certifiedUnit'),
      part: 'certified',
      cell: ({ line }) => unit(certifiedOf(line)?.unit),
    },
  ]
}

const sheetOf = <Row>(
  { principal, words }: ViewContext,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Cell[][] => {
  const shown = columns.filter(({ part }) => part === undefined || mayRead(principal, part))
  return [shown.map(({ head }) => words(head)), ...rows.map((row) => shown.map(({ cell }) => cell(row)))]
}

const goodsRowsOf = async (
  { db, masters, culture }: ViewContext,
  items: readonly ListItem[],
): Promise<GoodsRow[]> => {
  const lines = await listLinesOf(
    db,
    items.map(({ id }) => id),
  )
  const ids = [...new Set(lines.flatMap(({ preparationId }) => preparationId ?? []))]
  const preparations = new Map((await findPreparations(db, ids)).map((found) => [found.id, found]))
  const byCase = Map.groupBy(lines, ({ caseId }) => caseId)
  return items.flatMap((item) =>
    (byCase.get(item.id) ?? []).map((line) => ({
      item,
      line,
      name: lineName(masters, line, preparations.get(line.preparationId ?? ''), culture),
    })),
  )
}

/** The list as it is filtered, as a spreadsheet in the reader's language: the cases, and their goods line by line. */
export const exportAuthorizations = async (context: ViewContext, query: ListQuery, reply: FastifyReply) => {
  const { db, words } = context
  const items = await rowsOf(context, query)
  const ids = items.map(({ id }) => id)
  const headers = new Map((await listHeadersOf(db, ids)).map((header) => [header.caseId, header]))
  const cases = items.map((item) => ({ item, header: headers.get(item.id) }))
  const goods = await goodsRowsOf(context, items)
  const bytes = await writeXlsx([
    { name: words('authorizations.title'), rows: sheetOf(context, caseColumns(context), cases) },
    { name: words('authorizations.fields.lines'), rows: sheetOf(context, goodsColumns(context), goods) },
  ])
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', 'attachment; filename="authorizations.xlsx"')
    .send(bytes)
}
