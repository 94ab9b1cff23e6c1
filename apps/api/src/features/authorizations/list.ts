import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { held, heldEach } from '../../platform/held.ts'
import { type CaseId, type CommonItem, type ListedCase, listItems } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
import { drugsOf } from './drugs.ts'
import { lineName } from './lines.ts'
import type { StoredComponent } from './record.ts'
import { type FirstLine, type KindRow, listFirstLines, listKinds } from './store.ts'
import type { ViewContext } from './view.ts'

/** What the items of a list share. */
interface ListContext {
  readonly kinds: ReadonlyMap<string, KindRow>
  /** By kind, in the reader's language. */
  readonly kindNames: ReadonlyMap<string, string>
  readonly preparations: ReadonlyMap<string, Preparation>
  /** By case. */
  readonly firstLines: ReadonlyMap<string, FirstLine>
}

const kindsByCode = held(async (db) => new Map((await listKinds(db)).map((kind) => [kind.code, kind])))
const preparationsById = heldEach<string, Preparation>(
  async (db, ids) => new Map((await findPreparations(db, 'all', ids)).map((found) => [found.id, found])),
)

/** They came with the rows of the kind's own list; elsewhere they are asked for. */
const firstLinesOf = async (
  { db }: ViewContext,
  rows: readonly ListedCase[],
): Promise<ReadonlyMap<string, FirstLine>> => {
  const beside = rows.flatMap((row) => (row.beside ? [row.beside as FirstLine] : []))
  const others = rows.filter((row) => row.beside === undefined).map(({ id }) => id)
  return new Map([...beside, ...(await listFirstLines(db, others))].map((line) => [line.caseId, line]))
}

const listContext = async (context: ViewContext, rows: readonly ListedCase[]): Promise<ListContext> => {
  const { db, words } = context
  const preparations = rows.flatMap(({ mainPreparationId }) => mainPreparationId ?? [])
  const kinds = await kindsByCode(db)
  return {
    kinds,
    kindNames: new Map([...kinds.keys()].map((kind) => [kind, words(`authorizations.kinds.${kind}`)])),
    preparations: await preparationsById(db, preparations),
    firstLines: await firstLinesOf(context, rows),
  }
}

/** Where the first line is of one drug, its base stands with the case; of a combination each stands with the line. */
const partsOf = (
  line: FirstLine | undefined,
  { mainSubstanceId: substanceId, baseGrams }: ListedCase,
): readonly Pick<StoredComponent, 'substanceId' | 'baseGrams'>[] => {
  if (line?.combination) return line.combination as unknown as StoredComponent[]
  return substanceId === null || baseGrams === null ? [] : [{ substanceId, baseGrams }]
}

/** Its first line as it was typed: the salt or hydrate with its quantity, and beside it what that is in base. */
const goodsOf = (
  { masters, culture }: ViewContext,
  { preparations, firstLines }: ListContext,
  row: ListedCase,
): Pick<ListItem, 'summary' | 'quantity' | 'unit' | 'lineCount' | 'bases'> => {
  const { id, mainPreparationId, lineCount } = row
  const line = firstLines.get(id)
  const preparation = mainPreparationId ? preparations.get(mainPreparationId) : undefined
  return {
    summary: line ? lineName(masters, line, preparation, culture) : '',
    quantity: line?.quantity ? plain(line.quantity) : null,
    unit: line?.unit ?? null,
    lineCount,
    bases: drugsOf({ masters, culture }, partsOf(line, row)),
  }
}

const itemWith = (
  context: ViewContext,
  shared: ListContext,
  row: ListedCase,
  common: CommonItem<ListItem>,
): ListedItem => {
  const { masters, culture } = context
  const pointName = (id: number | null) => {
    const point = id === null ? undefined : masters.customsPoint(id)
    return point ? nameIn(point.names, culture) : null
  }
  return {
    ...common,
    kind: row.kind,
    kindName: shared.kindNames.get(row.kind) ?? row.kind,
    direction: shared.kinds.get(row.kind)?.direction ?? 'import',
    group: row.substanceGroup ?? '',
    applicantName: row.applicantName ?? '',
    partnerName: row.partnerName,
    partnerCountry: row.partnerCountry,
    ...goodsOf(context, shared, row),
    customsPointName: pointName(row.customsPointId),
    exitPointName: pointName(row.exitPointId),
    validUntil: row.validUntil,
  }
}

/** A row of the list; its id is that of a case which the reader has in his scope. */
export type ListedItem = ListItem & { readonly id: CaseId }

export const itemsWith = async (
  context: ViewContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<ListItem>,
): Promise<ListedItem[]> => {
  const shared = await listContext(context, rows)
  return rows.map((row) => itemWith(context, shared, row, itemOf(row)))
}

export const itemsOf = (context: ViewContext, rows: readonly ListedCase[]): Promise<ListedItem[]> =>
  listItems({ kind: authorizationKind, itemsOf: itemsWith }, context, rows)
