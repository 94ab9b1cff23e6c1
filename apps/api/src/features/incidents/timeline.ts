import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { IncidentStatus } from '@papaver/contract/incidents/life.ts'
import type { timelineOutput, timelineQuery } from '@papaver/contract/incidents/schema.ts'
import type { z } from 'zod'
import {
  type CaseContext,
  filterOf,
  type ListedCase,
  listCases,
  listStepsOf,
  saidIn,
  scopeOf,
} from '../casework/public.ts'
import { type Names, namesOf } from '../masters/public.ts'

/** So many of the newest incidents are looked at. */
const mostIncidents = 1_000
/** What tells a reader of all incidents nothing. */
const leftOut = ['create', 'enter']

const kindsOf = (context: CaseContext, rows: readonly ListedCase[]) =>
  [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, all]) => ({
      kind,
      name: namesOf(context).item('incident-types', kind),
      count: all.length,
    }))
    .toSorted((left, right) => right.count - left.count || left.kind.localeCompare(right.kind))

/** What happened in all incidents that the reader may know of, the newest first. */
export const timelinePage = async (
  context: CaseContext,
  query: z.output<typeof timelineQuery>,
): Promise<z.input<typeof timelineOutput>> => {
  const { db, principal, culture } = context
  const { page, pageSize = principal.pageSize } = query
  const filter = filterOf({ kind: incidentKind as never }, { ...query, page: 1, view: 'all' }, context)
  const rows = await listCases(db, scopeOf(principal), filter, {
    page: 1,
    pageSize: mostIncidents,
    sort: 'updated',
    descending: true,
  })
  const byId = new Map(rows.map((row) => [row.id as string, row]))
  const { steps, total } = await listStepsOf(
    db,
    rows.map(({ id }) => id),
    leftOut,
    { page, pageSize },
  )
  const items = steps.flatMap((step) => {
    const row = byId.get(step.caseId)
    if (row === undefined) return []
    return [
      {
        id: step.id,
        at: step.at.toISOString(),
        incidentId: row.id,
        number: row.number ?? '',
        kindName: namesOf(context).item('incident-types', row.kind),
        action: step.action,
        actorName: step.actorName,
        words: saidIn(culture, step.texts as unknown as Names[], step.comment),
        toStatus: step.toStatus as IncidentStatus,
      },
    ]
  })
  const totalIsEstimate = rows.length === mostIncidents
  return { items, total, totalIsEstimate, page, pageSize, kinds: kindsOf(context, rows) }
}
