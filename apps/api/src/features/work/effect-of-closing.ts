import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { EffectOfClosing } from '@papaver/contract/work/schema.ts'
import { allOf } from '../../platform/all-of.ts'
import { countAccessAt } from '../account/public.ts'
import { countKeysAt } from '../api-keys/public.ts'
import { listReportableIds } from '../authorizations/public.ts'
import { type CaseContext, countCasesOf } from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { countOwedReportsOf } from '../statistics/public.ts'
import { countLinksAt } from './effect-store.ts'

const reports = new Set(caseKinds.filter(({ isReport }) => isReport).map(({ entity }) => entity))
const permits: ReadonlySet<string> = new Set([authorizationKind.entity, cultivationKind.entity])

/** What closing an establishment comes to: how many people, keys, cases and reports it concerns. */
export const effectOfClosing = async (
  { db, now, calendar: { today } }: CaseContext,
  idOrCode: string,
): Promise<EffectOfClosing> => {
  const { id } = await getEstablishment(db, idOrCode)
  const found = await allOf({
    access: countAccessAt(db, id, now),
    keys: countKeysAt(db, id, today),
    links: countLinksAt(db, id),
    cases: countCasesOf(db, id),
    figures: countOwedReportsOf(db, id, today),
    movements: listReportableIds(db, id, { page: 1, pageSize: 1, isDueOnly: true, search: undefined }),
  })
  const held = found.cases.filter(({ feature }) => !reports.has(feature))
  const sum = (is: (each: (typeof held)[number]) => boolean): number =>
    held.filter(is).reduce((all, { count }) => all + count, 0)
  return {
    ...found.access,
    keys: found.keys,
    links: found.links,
    drafts: sum(({ isSubmitted }) => !isSubmitted),
    requests: sum(
      ({ isSubmitted, statusGroup }) => isSubmitted && (statusGroup === 'open' || statusGroup === 'waiting'),
    ),
    approved: sum(({ statusGroup }) => statusGroup === 'decided'),
    permits: sum(({ feature, statusGroup }) => statusGroup === 'active' && permits.has(feature)),
    licences: sum(({ feature, statusGroup }) => statusGroup === 'active' && feature === licenseKind.entity),
    entries: sum(
      ({ feature, statusGroup }) =>
        statusGroup === 'active' && feature !== licenseKind.entity && !permits.has(feature),
    ),
    reports: found.figures + found.movements.total,
  }
}
