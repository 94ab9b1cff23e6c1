import { dayIn } from '@papaver/contract/days.ts'
import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import type { ComparedLine, RecordedMovement } from '@papaver/contract/endorsements/recorded.ts'
import type { Source } from '@papaver/contract/endorsements/rules.ts'
import { type RecordedConsignment, repeatedBy } from '@papaver/contract/endorsements/twice.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { AuthorizationRecord, ViewContext } from '../authorizations/public.ts'
import type { EndorsementRow } from './store.ts'

const lastDay = '9999-12-31'

/** Goods that pass through: customs records them twice, as they come in and as they leave. */
export const isTransit = ({ kind }: Pick<AuthorizationRecord, 'kind'>): boolean =>
  kind.direction === 'transit'

export const isExport = ({ kind }: Pick<AuthorizationRecord, 'kind'>): boolean => kind.direction === 'export'

/** The authority's day on which a record was made. */
export const recordedOn = ({ settings }: Pick<ViewContext, 'settings'>, row: EndorsementRow): string =>
  dayIn(settings['public.timeZone'], row.recordedAt)

/** What decides who may correct a record, or add photos to it. */
export const factsOf = (context: Pick<ViewContext, 'settings' | 'calendar'>, row: EndorsementRow) => ({
  source: row.source as Source,
  customsPointId: row.customsPointId,
  isOfAuthority: row.recordedSide === 'authority',
  recordedOn: recordedOn(context, row),
  today: context.calendar.today,
  isAtBorder: isHeldNow(row),
})

/** A stored record as it is compared with another that may be of the same consignment. */
export const consignmentOf = (row: EndorsementRow): RecordedConsignment => ({
  id: row.id,
  correctsId: row.correctsId,
  isDisputed: row.isDisputed,
  isOpen: row.dispute !== undefined && row.dispute.settlement === null,
  source: row.source as Source,
  date: row.movedOn,
  customsPointId: row.customsPointId,
  declarationNumber: row.declarationNumber,
  lines: row.lines,
})

/** The records of which a disputed one is probably a repetition; none once an officer has settled it. */
export const earlierLike = (rows: readonly EndorsementRow[], row: EndorsementRow): string[] => {
  const recorded = rows.map(consignmentOf)
  const disputed = recorded.find(({ id }) => id === row.id)
  return disputed?.isOpen ? repeatedBy(recorded, disputed).map(({ id }) => id) : []
}

/** A stored record as the rules read it. */
export const movementOf = (
  context: Pick<ViewContext, 'settings'>,
  row: EndorsementRow,
): RecordedMovement => ({
  id: row.id,
  source: row.source as Source,
  date: row.movedOn,
  recordedOn: recordedOn(context, row),
  isLastConsignment: row.isLastConsignment,
  correctsId: row.correctsId,
  isDisputed: row.isDisputed,
  lines: row.lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
})

/** Lines of an issued permit; each has a quantity, or it would not have been issued. */
export const authorizedLines = (
  { masters }: Pick<ViewContext, 'masters'>,
  { lines }: AuthorizationRecord,
): ComparedLine[] =>
  lines.map(({ id, quantity, unit }) => ({
    id,
    quantity: quantity ?? '0',
    isCounted: masters.unit(unit ?? '')?.dimension === 'count',
  }))

/** What the comparison of records goes by: today, the tolerance, and whether and when a report is due. */
export const comparisonOf = (
  { settings, calendar }: Pick<ViewContext, 'settings' | 'calendar'>,
  { kind }: Pick<AuthorizationRecord, 'kind'>,
) => ({
  // Of transit the exit is waited for as a holder's report is.
  isReported: kind.isReported || isTransit({ kind }),
  today: calendar.today,
  tolerancePercent: settings['import_export.toleranceDifference'],
  oneSideDays: settings['import_export.oneSideDays'],
  // Nobody owes a report of what goes through: the two points answer for it.
  reportDueOn: (movedOn: string): string =>
    isTransit({ kind }) ? lastDay : calendar.after(movedOn, settings['import_export.notificationDays']),
})
