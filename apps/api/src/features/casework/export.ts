import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import type { CaseContext } from './context.ts'
import { type CaseQuery, listPage } from './list.ts'
import type { ShownKind } from './shown-kind.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 100

type Listing<Item> = Parameters<typeof listPage<Item>>[0]

const rowsOf = async <Item>(served: Listing<Item>, context: CaseContext, query: CaseQuery) => {
  const first = await listPage(served, context, { ...query, page: 1, pageSize: perPage }, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items } = await listPage(served, context, { ...query, page, pageSize: perPage })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

/** The list as it is filtered, as a spreadsheet in the reader's language. */
export const exportList = async <Item>(
  served: Listing<Item> & Pick<ShownKind<never, Item, never, never>, 'sheetsOf'>,
  context: CaseContext,
  query: CaseQuery,
  reply: FastifyReply,
) => {
  const bytes = await writeXlsx(await served.sheetsOf(context, await rowsOf(served, context, query)))
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${served.kind.path}.xlsx"`)
    .send(bytes)
}
