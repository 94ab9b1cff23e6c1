import { dayIn, standingOn } from '@papaver/contract/days.ts'
import type { OwnStop } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { DisputeReason, SettlementOutcome } from '@papaver/contract/endorsements/disputed.ts'
import { actorOf } from '../audit/public.ts'
import { type AuthorizationRecord, licensedOn, type ViewContext } from '../authorizations/public.ts'
import { listHistory } from '../casework/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { licenseStopsOn } from '../licenses/public.ts'
import { listPartnerStops } from '../trading-establishments/public.ts'
import { recordedOn } from './movements.ts'
import type { EndorsementRow } from './store.ts'

/** By which steps of its permit a reason comes about. */
const stepsOf: Partial<Record<DisputeReason, readonly string[]>> = {
  replaced: ['replacedBy'],
  revoked: ['revoke'],
  suspended: ['suspend'],
  cancelled: ['cancel'],
  closed: ['close'],
}

interface Stop extends Omit<OwnStop, 'number' | 'at'> {
  readonly number?: string
  readonly actorId: string | null
  readonly at: Date | null
}
type StopContext = Pick<ViewContext, 'db' | 'settings' | 'calendar'>
/** Which record it is, and the reason for which its stops are sought. */
interface Stopped {
  readonly record: AuthorizationRecord
  /** Of the authority; a stop that was over before them is not what stops the record. */
  readonly days: readonly string[]
}

/** The day of the crossing, that on which held goods were presented to nobody's release, and today: what stops it now stops it too. */
const daysOf = (context: StopContext, row: EndorsementRow): string[] => {
  const { movedOn, dispute } = row
  const days = [movedOn, ...(dispute?.isHeld ? [recordedOn(context, row)] : []), context.calendar.today]
  return [...new Set(days)]
}

const ofPermit = async (
  { db, settings }: StopContext,
  { record, days }: Stopped,
  reasons: readonly DisputeReason[],
): Promise<Stop[]> => {
  const named = reasons.flatMap((reason) => stepsOf[reason] ?? [])
  if (named.length === 0) return []
  const steps = (await listHistory(db, record.case.id, true))
    .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
    .map((step) => ({ ...step, on: dayIn(settings['public.timeZone'], step.at) }))
  return days
    .flatMap((day) => standingOn(steps, day))
    .filter(({ action }) => named.includes(action))
    .map(({ action, actorId, at }) => ({ of: 'authorizations', action, actorId, at }))
}

const ofLicences = async (context: StopContext, { record, days }: Stopped): Promise<Stop[]> => {
  const { db, settings } = context
  const stops = days.map(async (day) => {
    const planned = await licensedOn(context, record, day)
    const { establishmentId } = record.case
    return planned === null ? [] : licenseStopsOn(db, establishmentId, planned, settings['public.timeZone'])
  })
  return (await Promise.all(stops)).flat().map((stop) => ({ of: 'licenses', ...stop }))
}

const ofPartner = async ({ db, settings }: StopContext, { record, days }: Stopped): Promise<Stop[]> => {
  const { partnerId } = record.case
  if (partnerId === null) return []
  const timeZone = settings['public.timeZone']
  const stops = days.map((day) => listPartnerStops(db, partnerId, { day, timeZone, from: null }))
  return (await Promise.all(stops))
    .flat()
    .map(({ action, actorId, at }) => ({ of: 'trading-establishments', action, actorId, at }))
}

const ofHolder = async ({ db }: StopContext, { record }: Stopped): Promise<Stop[]> => {
  const { establishmentId: entityId } = record.case
  const actorId = await actorOf(db, { entity: 'establishment', entityId }, 'establishment.close')
  const at = (await findEstablishment(db, entityId))?.closedAt ?? null
  return [{ of: 'establishments', action: 'close', actorId, at }]
}

/** The decisions that are the reason of a dispute, each once. */
const stopsOf = async (
  context: StopContext,
  record: AuthorizationRecord,
  row: EndorsementRow,
): Promise<Stop[]> => {
  const reasons = row.dispute?.reasons ?? []
  const stopped = { record, days: daysOf(context, row) }
  const stops = [
    ...ofRecord(row),
    ...(await ofPermit(context, stopped, reasons)),
    ...(reasons.includes('licenseStopped') ? await ofLicences(context, stopped) : []),
    ...(reasons.includes('heldByAuthority') ? await ofPartner(context, stopped) : []),
    ...(reasons.includes('holderClosed') ? await ofHolder(context, stopped) : []),
  ]
  const keyOf = ({ of, number, action, at }: Stop) => [of, number, action, at?.getTime()].join(' ')
  return [...new Map(stops.map((stop) => [keyOf(stop), stop])).values()]
}

/** Entered at the authority: who wrote it does not say what counts of it. */
const ofRecord = ({ recordedSide, recordedBy, recordedAt }: EndorsementRow): Stop[] =>
  recordedSide === 'authority'
    ? [{ of: 'authorizations', action: 'disputeRecord', actorId: recordedBy, at: recordedAt }]
    : []

/** That held goods are not released follows from the stop: any officer may say so, as the goods wait at the border. */
export const isRefusal = (
  { dispute }: Pick<EndorsementRow, 'dispute'>,
  outcome: SettlementOutcome,
): boolean => dispute?.isHeld === true && outcome === 'rejected'

/** What this person has done of what stops a record, or its entry: then it is settled by another (four eyes). */
export const ownStopsOf = async (
  context: StopContext & Pick<ViewContext, 'principal'>,
  record: AuthorizationRecord,
  row: EndorsementRow,
): Promise<OwnStop[]> => {
  if (!context.settings['import_export.fourEyes']) return []
  const stops = await stopsOf(context, record, row)
  return stops
    .filter(({ actorId }) => actorId === context.principal.accountId)
    .map(({ of, action, number = null, at }) => ({ of, action, number, at: at?.toISOString() ?? null }))
}
