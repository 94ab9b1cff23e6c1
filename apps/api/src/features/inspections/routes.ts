import { type InspectionView, inspectionViews } from '@papaver/contract/inspections/rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readContext, scopeOf } from '../casework/public.ts'
import { exportInspections, type InspectedKind, listPage, readable } from './list.ts'
import * as store from './store.ts'
import { inspectionsOf } from './view.ts'

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
  serve(web, 'inspections.list', async ({ query }, caller) =>
    listPage(kinds, await readContext(deps, caller), query),
  )
  serve(web, 'inspections.export', ({ query }, caller, reply) =>
    exportInspections(kinds, deps, caller, query, reply),
  )
  serve(web, 'inspections.counts', (_input, caller) => countsFor(kinds, deps, caller))
  serve(web, 'inspections.get', ({ params }, caller) => showInspection(kinds, deps, caller, params.id))
}
