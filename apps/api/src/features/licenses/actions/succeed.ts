import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import type { LicenseCreateInput } from '@papaver/contract/licenses/schema.ts'
import {
  openSuccessions,
  periodOfSuccession,
  type Succession,
} from '@papaver/contract/licenses/succession.ts'
import { compare, plus } from '@papaver/contract/quantities/base.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { moveQuotas } from '../../balances/public.ts'
import { type CaseRow, calendarOf, endReplaced, scopeOf } from '../../casework/public.ts'
import { lockEstablishment } from '../../establishments/public.ts'
import { readSettings } from '../../settings/public.ts'
import { inputOf, type LicenseRecord, records, type StepContext, surrenderAskedFlag } from '../record.ts'
import { findFollower } from '../succession-store.ts'

/** A renewal asks for the years that it will run in: of the quotas those of the latest year, moved to its first. */
const quotasOf = (
  succession: Succession,
  quotas: NonNullable<LicenseCreateInput['quotas']>,
  from: string,
): LicenseCreateInput['quotas'] => {
  if (succession === 'variation') return quotas
  const latest = Math.max(...quotas.map(({ year }) => year ?? 0))
  const year = Math.max(latest, Number(from.slice(0, 4)))
  return quotas.filter((each) => (each.year ?? 0) === latest).map((each) => ({ ...each, year }))
}

/**
 * What a draft that changes or renews a licence begins with: everything that the licence says. Of the holder's own licences, while
 * it may be applied for, and one at a time: two drafts begun at once are one and a refusal.
 */
export const begunFrom = async (
  tx: Tx,
  { establishmentId }: CaseRow,
  { follows, ...said }: LicenseCreateInput,
): Promise<{ input: LicenseCreateInput; own: { followsId: string; followsAs: Succession } | undefined }> => {
  if (follows === undefined || establishmentId === null) return { input: said, own: undefined }
  await lockEstablishment(tx, establishmentId)
  // Of this house alone, whoever writes for it: a licence of another is not found.
  const earlier = await records.get(tx.db, { kind: 'holder', establishmentId }, follows.id)
  const settings = await readSettings(tx.db)
  const { today } = calendarOf(settings, tx.now)
  const { validUntil } = earlier.case
  const follower = await findFollower(tx.db, follows.id)
  const open = openSuccessions(
    { status: earlier.case.status as LicenseStatus, validUntil, isFree: follower === undefined },
    { today, renewalOpensDays: settings['licenses.renewalOpensDays'] },
  )
  if (validUntil === null || !open.includes(follows.as))
    return refuse(licensesRefusals.licenseSuccessionClosed, { open, number: follower?.number ?? null })
  const period = periodOfSuccession(follows.as, validUntil, today)
  const before = inputOf(earlier)
  return {
    input: {
      ...before,
      ...period,
      quotas: quotasOf(follows.as, before.quotas, period.requestedFrom),
      ...said,
    },
    own: { followsId: follows.id, followsAs: follows.as },
  }
}

/**
 * With the issue of a change the licence before it ends as replaced. Its quotas go over with all that is used and reserved of
 * them; one that would then be below that is refused, and says by how much. What the new licence names no quota for stays
 * counted where it was. Answers the number of the licence before it; null where there is none.
 */
export const replaceEarlier = async (step: StepContext): Promise<string | null> => {
  const { tx, record, caller } = step
  const { followsId, followsAs } = record.license
  if (followsId === null || followsAs !== 'variation') return null
  const earlier: LicenseRecord = await records.lock(tx, scopeOf(caller.principal), followsId)
  if (earlier.case.status !== 'ISS')
    refuse(licensesRefusals.licenseEarlierEnded, { number: earlier.case.number })
  const quotas = record.quotas.flatMap(({ substanceId, year, grams }) =>
    substanceId !== null && year !== null && grams !== null ? [{ substanceId, year, grams }] : [],
  )
  const moved = await moveQuotas(tx, { from: earlier.case.id, to: record.case.id }, quotas)
  for (const { substanceId, year, usedGrams, reservedGrams } of moved) {
    const held = plus(usedGrams, reservedGrams)
    const limit = quotas.find((quota) => quota.substanceId === substanceId && quota.year === year)
    if (limit && compare(limit.grams, held) < 0)
      refuse(licensesRefusals.licenseQuotaBelowUse, { substanceId, year, heldGrams: held })
  }
  const successor = record.case.number ?? undefined
  await endReplaced(licenseKind, step, earlier, { lowers: [surrenderAskedFlag], successor })
  return earlier.case.number
}
