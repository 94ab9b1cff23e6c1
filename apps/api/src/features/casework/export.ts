import type { ListFormat } from '@papaver/contract/casework/list-schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { mediaTypes, type Pack, packInTurns, writeSheets } from '../../platform/spreadsheets.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, readContext } from './context.ts'
import { type CaseQuery, listPage } from './list.ts'
import type { ShownKind } from './shown-kind.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 100

type Listing<Item> = Parameters<typeof listPage<Item>>[0]

/** Page by page, so that others have their turn between two of them; one without rows where there are none. */
async function* pagesOf<Item>(
  served: Listing<Item>,
  context: CaseContext,
  query: CaseQuery,
): AsyncGenerator<readonly Item[]> {
  const first = await listPage(served, context, { ...query, page: 1, pageSize: perPage }, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  yield first.items
  for (let page = 2; (page - 1) * perPage < first.total; page += 1) {
    const { items } = await listPage(served, context, { ...query, page, pageSize: perPage })
    if (items.length === 0) return
    yield items
  }
}

type Exported<Item> = Listing<Item> & Pick<ShownKind<never, Item, never, never>, 'sheetsOf'>

/** Each sheet begins with its head, which is wanted once. */
const packedSheets = async <Item>(served: Exported<Item>, context: CaseContext, query: CaseQuery) => {
  const sheets = new Map<string, Pack[]>()
  for await (const items of pagesOf(served, context, query))
    for (const { name, rows } of await served.sheetsOf(context, items)) {
      const before = sheets.get(name)
      const packs = await packInTurns(before ? rows.slice(1) : rows)
      sheets.set(name, [...(before ?? []), ...packs])
    }
  return [...sheets].map(([name, packs]) => ({ name, packs }))
}

/** The list as it is filtered, as a file in the reader's language; who took how much of what stands in the trail. */
export const exportList = async <Item>(
  served: Exported<Item>,
  deps: Deps,
  caller: Caller,
  { format = 'xlsx', ...query }: CaseQuery & { readonly format?: ListFormat | undefined },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const sheets = await packedSheets(served, context, query)
  const bytes = await writeSheets(format, sheets, caller.principal.accountId)
  const { entity, path } = served.kind
  const { page: _page, pageSize: _pageSize, ...filter } = query
  await inTransaction(deps, caller.origin, async (tx) =>
    recordAudit(tx, {
      action: `${entity}.export`,
      entity: 'list',
      entityId: path,
      details: { format, filter },
    }),
  )
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${path}.${format}"`)
    .send(bytes)
}
