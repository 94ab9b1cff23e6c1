import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { InspectionResult, InspectionStatus } from '@papaver/contract/inspections/rules.ts'
import type { InspectionItem, InspectionQuery } from '@papaver/contract/inspections/schema.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import { sendPages } from '../audit/public.ts'
import { type AnyServedKind, type CaseContext, officersFor, readContext } from '../casework/public.ts'
import * as store from './store.ts'
import { inspectorOf } from './view.ts'

/** Kinds of case that declare steps of inspections. */
export type InspectedKind = AnyServedKind

export const readable = (kinds: readonly InspectedKind[], { permissions }: Principal): InspectedKind[] =>
  kinds.filter(({ kind }) => permissions.has(kind.rights.read))

/** Inspections of the kinds that the reader may read. */
export const listPage = async (
  kinds: readonly InspectedKind[],
  context: CaseContext,
  { view, search, page, pageSize = context.principal.pageSize }: InspectionQuery,
): Promise<CallOutput<'inspections.list'>> => {
  const { principal, calendar } = context
  const own = readable(kinds, principal)
  const which = {
    view,
    search,
    entities: own.map(({ kind }) => kind.entity),
    inspectorId: principal.accountId,
  }
  const rows = await store.listWanted(context.db, which, { page, pageSize })
  const officers = await officersFor(context)
  const items = rows.map(({ caseId, plannedOn, feature, number, holder, ...row }) => ({
    id: row.id,
    status: row.status as InspectionStatus,
    on: plannedOn,
    place: row.place,
    doneOn: row.doneOn,
    result: row.result as InspectionResult | null,
    inspector: inspectorOf(row, officers),
    isLate: row.status === 'planned' && plannedOn < calendar.today,
    case: {
      id: caseId,
      feature: own.find(({ kind }) => kind.entity === feature)?.kind.feature ?? '',
      number,
      holder: holder ?? '',
    },
  }))
  const total = await store.countWanted(context.db, which)
  return { items, total, totalIsEstimate: false, page, pageSize }
}

const stateOf = ({ status, result, isLate }: InspectionItem): string => {
  if (status === 'done') return result ?? 'inOrder'
  return isLate ? 'late' : status
}

const columnsIn = ({ words }: CaseContext) => {
  const column = (head: string, cell: (item: InspectionItem) => string) => ({
    head: words(`inspections.${head}`),
    cell,
  })
  return [
    column('facts.on', ({ on }) => on),
    column('facts.doneOn', ({ doneOn }) => doneOn ?? ''),
    column('list.columns.holder', ({ case: { holder } }) => holder),
    column('facts.place', ({ place }) => place ?? ''),
    column('list.columns.case', ({ case: { number } }) => number ?? ''),
    column('facts.inspector', ({ inspector }) => inspector?.name ?? ''),
    column('list.columns.status', (item) => words(`inspections.states.${stateOf(item)}`)),
  ]
}

/** The list as it is filtered, as a file in the reader's language. */
export const exportInspections = async (
  kinds: readonly InspectedKind[],
  deps: Deps,
  caller: Caller,
  { format, page: _page, pageSize: _pageSize, ...filter }: InspectionQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  return sendPages(
    deps,
    caller,
    {
      name: 'inspections',
      format,
      filter,
      limit: mostRowsIn(context.settings, format),
      page: (page, pageSize) => listPage(kinds, context, { ...filter, page, pageSize }),
      sheet: context.words('inspections.title'),
      columns: columnsIn(context),
    },
    reply,
  )
}
