import { randomInt } from 'node:crypto'
import {
  type FastLaneFacts,
  fastLaneFlags,
  isLowRisk,
  type JudgedRule,
  judgeFastLane,
} from '@papaver/contract/authorizations/fast-lane.ts'
import type { FastLane } from '@papaver/contract/authorizations/fast-lane-schema.ts'
import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseId, countCases, scopeOf } from '../casework/public.ts'
import { listLicenses } from '../licenses/public.ts'
import { namesOf } from '../masters/public.ts'
import type { StepContext } from './actions/step.ts'
import { countStops, findFastLane, insertFastLane, listLikePermits } from './fast-lane-store.ts'
import { type AuthorizationRecord, gramsByDrug } from './record.ts'
import { countOverdue } from './store.ts'

const drugFacts = async ({ tx, context }: StepContext, record: AuthorizationRecord, since: Date) => {
  const { establishmentId, kind, partnerId } = record.case
  if (partnerId === null) return []
  const known = await listLikePermits(tx.db, { establishmentId, kind, partnerId, since })
  return [...gramsByDrug(record)].map(([substanceId, grams]) => {
    const like = known.find((each) => each.substanceId === substanceId)
    return {
      name: namesOf(context).substance(substanceId),
      grams,
      permits: like?.permits ?? 0,
      mostGrams: like?.mostGrams ?? null,
    }
  })
}

const factsOf = async (
  step: StepContext,
  record: AuthorizationRecord,
  warnings: readonly string[],
): Promise<FastLaneFacts> => {
  const { tx, context } = step
  const { settings, calendar, now } = context
  const { establishmentId } = record.case
  const since = new Date(now.getTime() - settings['import_export.fastLaneDays'] * 86_400_000)
  const differing = await countCases(tx.db, scopeOf(context.principal), {
    of: authorizationKind,
    view: 'all',
    readerId: context.principal.accountId,
    today: calendar.today,
    establishmentId,
    flags: ['recordsDiffer', 'excessReported', 'reportsMissed'],
  })
  const licenses = await listLicenses(tx.db, establishmentId)
  return {
    warnings: warnings.filter((code) => code !== hintFlag),
    isUnusual: warnings.includes(hintFlag),
    drugs: await drugFacts(step, record, since),
    wantedPermits: settings['import_export.fastLanePermits'],
    percent: settings['import_export.fastLanePercent'],
    stops: differing.total + (await countStops(tx.db, establishmentId, since)),
    overdueReports: await countOverdue(tx.db, 'reportDueOn', establishmentId, calendar.today),
    stoppedLicences: licenses.filter(
      ({ status, activities }) =>
        (status === 'SUS' || status === 'RVK') &&
        activities.some((each) => each === record.kind.licensedActivity),
    ).length,
  }
}

/**
 * Judges a request as it is submitted, once. Of those of low risk chance draws a share for a full review: by the
 * server's own source of randomness and at this moment, so that nobody can foresee it, and kept, so that nobody can
 * draw again. Answers the flag that officers find it by.
 */
export const enterFastLane = async (
  step: StepContext,
  record: AuthorizationRecord,
  warnings: readonly string[],
): Promise<string[]> => {
  const { tx, context } = step
  if (!context.settings['import_export.fastLane']) return []
  const rules = judgeFastLane(await factsOf(step, record, warnings))
  const passes = isLowRisk(rules)
  const samplePercent = context.settings['import_export.fastLaneSample']
  const isDrawn = passes && randomInt(100) < samplePercent
  const { id } = record.case
  await insertFastLane(tx, id, { isLowRisk: passes, isDrawn, samplePercent, rules })
  const details = { isLowRisk: passes, isDrawn, samplePercent }
  recordAudit(tx, { action: 'authorization.fastLane', entity: 'authorization', entityId: id, details })
  if (!passes) return []
  return [isDrawn ? fastLaneFlags.drawn : fastLaneFlags.passes]
}

/** How it was judged; null where it was not. */
export const fastLaneOf = async (db: Reader, id: CaseId): Promise<FastLane | null> => {
  const row = await findFastLane(db, id)
  return row === undefined
    ? null
    : {
        judgedAt: row.judgedAt.toISOString(),
        isLowRisk: row.isLowRisk,
        isDrawn: row.isDrawn,
        rules: (row.rules as unknown as JudgedRule[]).map((each) => ({
          ...each,
          params: { ...each.params },
        })),
      }
}
