import type { CallOutput } from '@papaver/contract/endpoints.ts'
import {
  type InspectionResult,
  type InspectionStatus,
  type InspectionView,
  inspectionViews,
} from '@papaver/contract/inspections/rules.ts'
import type { InspectionQuery } from '@papaver/contract/inspections/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AnyServedKind, officersFor, readContext, scopeOf } from '../casework/public.ts'
import * as store from './store.ts'
import { inspectionsOf, inspectorOf } from './view.ts'

/** Kinds of case that declare steps of inspections. */
type InspectedKind = AnyServedKind

const readable = (kinds: readonly InspectedKind[], { permissions }: Principal): InspectedKind[] =>
  kinds.filter(({ kind }) => permissions.has(kind.rights.read))

const listPage = async (
  kinds: readonly InspectedKind[],
  deps: Deps,
  caller: Caller,
  { view, search, page, pageSize = caller.principal.pageSize }: InspectionQuery,
): Promise<CallOutput<'inspections.list'>> => {
  const context = await readContext(deps, caller)
  const { principal, calendar } = context
  const own = readable(kinds, principal)
  const which = {
    view,
    search,
    entities: own.map(({ kind }) => kind.entity),
    inspectorId: principal.accountId,
  }
  const rows = await store.listWanted(deps.db, which, { page, pageSize })
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
  const total = await store.countWanted(deps.db, which)
  return { items, total, totalIsEstimate: false, page, pageSize }
}

const countsFor = async (kinds: readonly InspectedKind[], deps: Deps, { principal }: Caller) => {
  const entities = readable(kinds, principal).map(({ kind }) => kind.entity)
  const inspectorId = principal.accountId
  const counts = {} as Record<InspectionView, number>
  for (const view of inspectionViews)
    counts[view] = await store.countWanted(deps.db, { view, entities, inspectorId })
  return counts
}

/** One inspection on its own page: the case is found in the reader's scope, like any case. */
const showInspection = async (kinds: readonly InspectedKind[], deps: Deps, caller: Caller, id: string) => {
  const context = await readContext(deps, caller)
  const found = await store.findCaseOf(deps.db, id)
  const served = readable(kinds, caller.principal).find(({ kind }) => kind.entity === found?.feature)
  if (found === undefined || served === undefined) return refuse(frameRefusals.notFound)
  const record = await served.records.get(deps.db, scopeOf(caller.principal), found.id ?? '')
  const all = await inspectionsOf(context, record)
  const shown = all.find((each) => each.id === id) ?? refuse(frameRefusals.notFound)
  const { allowed } = served.actionsFor(caller.principal, record, context.settings)
  const { case: row } = record
  return {
    ...shown,
    case: {
      id: row.id,
      feature: served.kind.feature,
      number: row.number,
      holder: row.applicantName ?? '',
      version: row.version,
    },
    mayReport: shown.status === 'planned' && allowed.includes('reportInspection'),
  }
}

export const inspectionsRoutes = (web: Web, deps: Deps, kinds: readonly InspectedKind[]): void => {
  serve(web, 'inspections.list', ({ query }, caller) => listPage(kinds, deps, caller, query))
  serve(web, 'inspections.counts', (_input, caller) => countsFor(kinds, deps, caller))
  serve(web, 'inspections.get', ({ params }, caller) => showInspection(kinds, deps, caller, params.id))
}
