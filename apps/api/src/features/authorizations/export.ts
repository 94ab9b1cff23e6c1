import { remembering } from '@papaver/contract/remembering.ts'
import { type Sheet, type SheetColumn, sheetOf } from '../casework/public.ts'
import { findPreparations } from '../preparations/public.ts'
import { baseCell, drugsOf } from './drugs.ts'
import { certifiedOf, lineName, lineValueOf, unitWord } from './lines.ts'
import type { ListedItem } from './list.ts'
import { componentsOf } from './record.ts'
import { type CasePart, mayRead } from './sides.ts'
import { type LineRow, listLinesOf, listSavedHeaders, type SavedHeader } from './store.ts'
import { certificateFor, type ViewContext } from './view.ts'

interface CaseRow {
  readonly item: ListedItem
  readonly header: SavedHeader | undefined
}
interface GoodsRow {
  readonly item: ListedItem
  readonly line: LineRow
  readonly name: string
}

const shownWith =
  (part: CasePart) =>
  ({ principal }: ViewContext): boolean =>
    mayRead(principal, part)
const decimal = (value: string | null): number | null => (value === null ? null : Number(value))
const ownColumn = (name: string): string => `authorizations.columns.${name}`
const field = (name: string): string => `authorizations.fields.${name}`

const caseColumns = ({ masters, culture, settings, principal }: ViewContext): SheetColumn<CaseRow>[] => {
  const statusName = remembering((code: string): string => {
    const status = masters.item('authorization-statuses', code)
    return status ? masters.nameIn(status.names, culture) : code
  })
  const unitName = remembering((code: string) => unitWord(masters, code, culture))
  const text = (name: 'manufacturer' | 'ultimateConsignee' | 'agent' | 'carrier' | 'foreignPoint') => ({
    head: field(name),
    cell: ({ header }: CaseRow) => header?.[name] ?? '',
  })
  const certificate = (
    name: 'number' | 'issuedOn' | 'authority' | 'validUntil' | 'importer' | 'exporter',
    part?: CasePart,
  ): SheetColumn<CaseRow> => ({
    head: field(`foreignCertificate.${name}`),
    ...(part && { isFor: shownWith(part) }),
    cell: ({ header }) => (header && certificateFor(principal, { header })?.[name]) ?? '',
  })
  return [
    { head: ownColumn('number'), cell: ({ item }) => item.number ?? '' },
    { head: ownColumn('kind'), cell: ({ item }) => item.kindName },
    { head: ownColumn('status'), cell: ({ item }) => statusName(item.status) },
    { head: ownColumn('applicant'), cell: ({ item }) => item.applicantName },
    { head: ownColumn('partner'), cell: ({ item }) => item.partnerName ?? '' },
    { head: ownColumn('country'), cell: ({ item }) => item.partnerCountry ?? '' },
    { head: field('customsPointId'), cell: ({ item }) => item.customsPointName ?? '' },
    { head: field('exitPointId'), cell: ({ item }) => item.exitPointName ?? '' },
    { head: field('destinationCountry'), cell: ({ header }) => header?.destinationCountry ?? '' },
    { head: ownColumn('substance'), cell: ({ item }) => item.summary },
    { head: field('line.quantity'), cell: ({ item }) => decimal(item.quantity) },
    {
      head: field('line.unit'),
      cell: ({ item }) => (item.unit === null ? '' : unitName(item.unit)),
    },
    { head: ownColumn('base'), cell: ({ item }) => baseCell(item.bases, settings, culture) },
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

const goodsColumns = ({ masters, culture, settings }: ViewContext): SheetColumn<GoodsRow>[] => {
  const unitName = remembering((code: string) => unitWord(masters, code, culture))
  const unit = (code: string | null | undefined): string => (code ? unitName(code) : '')
  return [
    { head: ownColumn('number'), cell: ({ item }) => item.number ?? '' },
    { head: 'authorizations.export.line', cell: ({ line }) => line.position },
    { head: ownColumn('substance'), cell: ({ name }) => name },
    { head: field('line.quantity'), cell: ({ line }) => decimal(line.quantity) },
    { head: field('line.unit'), cell: ({ line }) => unit(line.unit) },
    { head: field('line.purity'), cell: ({ line }) => decimal(line.purity) },
    {
      head: ownColumn('base'),
      cell: ({ line }) => baseCell(drugsOf({ masters, culture }, componentsOf(line)), settings, culture),
    },
    { head: field('line.batch'), cell: ({ line }) => line.batch ?? '' },
    {
      head: field('line.value'),
      isFor: shownWith('worth'),
      cell: ({ line }) => decimal(lineValueOf(line)?.amount ?? null),
    },
    {
      head: field('line.currency'),
      isFor: shownWith('worth'),
      cell: ({ line }) => lineValueOf(line)?.currency ?? '',
    },
    {
      head: field('line.certified'),
      isFor: shownWith('certified'),
      cell: ({ line }) => decimal(certifiedOf(line)?.quantity ?? null),
    },
    {
      head: field('line.certifiedUnit'),
      isFor: shownWith('certified'),
      cell: ({ line }) => unit(certifiedOf(line)?.unit),
    },
  ]
}

const goodsRowsOf = async (
  { db, masters, culture }: ViewContext,
  items: readonly ListedItem[],
): Promise<GoodsRow[]> => {
  const lines = await listLinesOf(
    db,
    items.map(({ id }) => id),
  )
  const ids = [...new Set(lines.flatMap(({ preparationId }) => preparationId ?? []))]
  const preparations = new Map((await findPreparations(db, 'all', ids)).map((found) => [found.id, found]))
  const byCase = Map.groupBy(lines, ({ caseId }) => caseId)
  return items.flatMap((item) =>
    (byCase.get(item.id) ?? []).map((line) => ({
      item,
      line,
      name: lineName(masters, line, preparations.get(line.preparationId ?? ''), culture),
    })),
  )
}

/** The cases of a list, and their goods line by line, which a file of one table leaves out. */
export const sheetsOf = async (
  context: ViewContext,
  items: readonly ListedItem[],
  isOneTable: boolean,
): Promise<Sheet[]> => {
  const { db, words } = context
  const ids = items.map(({ id }) => id)
  const headers = new Map((await listSavedHeaders(db, ids)).map((header) => [header.caseId, header]))
  const cases = items.map((item) => ({ item, header: headers.get(item.id) }))
  const sheet = { name: words('authorizations.title'), rows: sheetOf(context, caseColumns(context), cases) }
  if (isOneTable) return [sheet]
  const goods = sheetOf(context, goodsColumns(context), await goodsRowsOf(context, items))
  return [sheet, { name: words('authorizations.fields.lines'), rows: goods }]
}
