import type { EventName } from '@papaver/contract/consequences/events.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import type { StepContext as AnyStep, Passage } from '../../casework/public.ts'
import { lockEstablishment } from '../../establishments/public.ts'
import { type LicenseRecord, records } from '../record.ts'

const eventOf = ({ from, to }: Passage, { license: { followsAs } }: LicenseRecord): EventName | undefined => {
  if (from === to) return undefined
  if (to === 'ISS' && from === 'SUS') return 'licenseLifted'
  if (to === 'ISS') return followsAs === 'variation' ? 'licenseVaried' : 'licenseIssued'
  if (to === 'SUS') return 'licenseSuspended'
  // One that was surrendered allowed nothing any more.
  if (to === 'RVK') return from === 'SUR' ? undefined : 'licenseRevoked'
  if (to === 'EXP') return 'licenseExpired'
  return to === 'SUR' ? 'licenseSurrendered' : undefined
}

interface QuotaChange {
  readonly event: Extract<EventName, 'quotaAdded' | 'quotaLowered'>
  readonly substanceIds: readonly number[]
}

/** Quotas that a changed licence has and the one before it had not, and those that are smaller now, by their substances. */
const quotaChanges = (before: LicenseRecord['quotas'], after: LicenseRecord['quotas']): QuotaChange[] => {
  const limits = new Map(before.map(({ substanceId, year, grams }) => [`${substanceId} ${year}`, grams]))
  const of = (isMeant: (was: string | null | undefined, grams: string) => boolean): number[] => [
    ...new Set(
      after.flatMap(({ substanceId, year, grams }) =>
        substanceId !== null && isMeant(limits.get(`${substanceId} ${year}`), grams ?? '0')
          ? [substanceId]
          : [],
      ),
    ),
  ]
  const changes: QuotaChange[] = [
    { event: 'quotaAdded', substanceIds: of((was) => was === undefined) },
    { event: 'quotaLowered', substanceIds: of((was, grams) => was != null && compare(grams, was) < 0) },
  ]
  return changes.filter(({ substanceIds }) => substanceIds.length > 0)
}

/** What follows a step, for whom; undefined where nothing does. */
export const licenseChange = (passage: Passage, record: LicenseRecord) => {
  const event = eventOf(passage, record)
  return event && { event, concerned: { establishmentId: record.case.establishmentId } }
}

/**
 * What a company may do has changed: its requests and permits are checked again. Under the lock of the company, so that one that is
 * decided at the same moment is either found here, or finds the licence as it is now.
 */
export const emitLicenseChange = async (
  { deps, tx, record }: Pick<AnyStep<LicenseRecord>, 'deps' | 'tx' | 'record'>,
  passage: Passage,
): Promise<void> => {
  const change = licenseChange(passage, record)
  if (change === undefined) return
  const { event } = change
  const { establishmentId } = record.case
  await lockEstablishment(tx, establishmentId)
  await deps.followers.emit(tx, 'changed', change)
  const { followsId } = record.license
  if (event !== 'licenseVaried' || followsId === null) return
  const { quotas } = await records.get(tx.db, { kind: 'holder', establishmentId }, followsId)
  for (const { event: ofQuota, substanceIds } of quotaChanges(quotas, record.quotas))
    await deps.followers.emit(tx, 'changed', { event: ofQuota, concerned: { establishmentId, substanceIds } })
}
