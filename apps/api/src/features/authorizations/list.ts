import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { held, heldEach } from '../../platform/held.ts'
import { type CaseId, caseItemOf, type ListedCase, officersFor } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
import { lineName } from './lines.ts'
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
  /** Names by account; undefined for readers whom the officers' work does not concern. */
  readonly officers: ReadonlyMap<string, string> | undefined
}

const kindsByCode = held(async (db) => new Map((await listKinds(db)).map((kind) => [kind.code, kind])))
const preparationsById = heldEach<string, Preparation>(
  async (db, ids) => new Map((await findPreparations(db, 'all', ids)).map((found) => [found.id, found])),
)

const listContext = async (context: ViewContext, rows: readonly ListedCase[]): Promise<ListContext> => {
  const { db, words } = context
  const preparations = rows.flatMap(({ mainPreparationId }) => mainPreparationId ?? [])
  const kinds = await kindsByCode(db)
  const ids = rows.map(({ id }) => id)
  return {
    kinds,
    kindNames: new Map([...kinds.keys()].map((kind) => [kind, words(`authorizations.kinds.${kind}`)])),
    preparations: await preparationsById(db, preparations),
    firstLines: new Map((await listFirstLines(db, ids)).map((line) => [line.caseId, line])),
    officers: await officersFor(context),
  }
}

/** Its first line as it was typed: the salt or hydrate with its quantity, and beside it what that is in base. */
const goodsOf = (
  { masters, culture }: ViewContext,
  { preparations, firstLines }: ListContext,
  { id, mainPreparationId, lineCount, baseGrams }: ListedCase,
): Pick<ListItem, 'summary' | 'quantity' | 'unit' | 'lineCount' | 'baseGrams'> => {
  const line = firstLines.get(id)
  const preparation = mainPreparationId ? preparations.get(mainPreparationId) : undefined
  return {
    summary: line ? lineName(masters, line, preparation, culture) : '',
    quantity: line?.quantity ? plain(line.quantity) : null,
    unit: line?.unit ?? null,
    lineCount,
    baseGrams,
  }
}

const itemOf = (context: ViewContext, shared: ListContext, row: ListedCase): ListedItem => {
  const { masters, culture } = context
  const point = row.customsPointId ? masters.customsPoint(row.customsPointId) : undefined
  return {
    ...caseItemOf({ kind: authorizationKind }, context, shared.officers, row),
    kind: row.kind,
    kindName: shared.kindNames.get(row.kind) ?? row.kind,
    direction: shared.kinds.get(row.kind)?.direction ?? 'import',
    group: row.substanceGroup ?? '',
    status: row.status as AuthorizationStatus,
    applicantName: row.applicantName ?? '',
    partnerName: row.partnerName,
    partnerCountry: row.partnerCountry,
    ...goodsOf(context, shared, row),
    customsPointName: point ? nameIn(point.names, culture) : null,
    validUntil: row.validUntil,
  }
}

/** A row of the list; its id is that of a case which the reader has in his scope. */
export type ListedItem = ListItem & { readonly id: CaseId }

export const itemsOf = async (context: ViewContext, rows: readonly ListedCase[]): Promise<ListedItem[]> => {
  const shared = await listContext(context, rows)
  return rows.map((row) => itemOf(context, shared, row))
}
