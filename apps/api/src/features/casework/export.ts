import { mostRowsIn } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendList } from '../audit/public.ts'
import { readContext } from './context.ts'
import { askedOf, type CaseQuery } from './list.ts'
import type { AnyServedKind } from './served-kind.ts'
import type { ShownKind } from './shown-kind.ts'
import { listItems } from './view.ts'
import { wholeList } from './whole-list-store.ts'

/** So many rows are read and drawn without letting others have their turn. */
const rowsAtOnce = 400

type Exported<Item> = Pick<AnyServedKind, 'kind'> &
  Pick<ShownKind<never, Item, never, never>, 'itemsOf' | 'sheetsOf' | 'narrowed' | 'besideRow'>

/** The list as it is filtered, as a file in the reader's language. */
export const exportList = async <Item>(
  served: Exported<Item>,
  deps: Deps,
  caller: Caller,
  { format = 'xlsx', ...query }: CaseQuery,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const context = await readContext(deps, caller)
  const { scope, filter, order } = await askedOf(served, context, query)
  const limit = mostRowsIn(context.settings, format)
  const { total, pages } = await wholeList(context.db, scope, filter, order, {
    most: limit,
    beside: served.besideRow,
  })
  const items = async function* () {
    for await (const rows of pages(rowsAtOnce)) yield await listItems(served, context, rows)
  }
  const { page: _page, pageSize: _pageSize, ...asked } = query
  const { entity, path } = served.kind
  return sendList(
    deps,
    caller,
    {
      name: path,
      action: `${entity}.export`,
      format,
      filter: asked,
      total,
      limit,
      pages: items(),
      sheetsOf: (some, isOneTable) => served.sheetsOf(context, some, isOneTable),
    },
    reply,
  )
}
