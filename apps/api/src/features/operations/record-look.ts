import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import type { LastWrong, ProbeResult } from '@papaver/contract/operations/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { officersWith } from '../account/public.ts'
import { wordsFor } from '../localization/public.ts'
import { notify } from '../notifications/public.ts'
import { insertMarks, type KnownState, lastMarks, lockStates, type Mark, saveState } from './health-store.ts'
import type { Look } from './look.ts'

const minute = 60_000
/** Between changes one mark an hour is enough to draw by. */
const sparse = 60 * minute
/** After so long without a look nobody knows what was. */
const blind = 20 * minute

const markOf = ({ probe, status, detail, milliseconds }: ProbeResult, at: Date): Mark => ({
  probe,
  at,
  status,
  code: detail.code,
  milliseconds,
})

const isSame = (left: ProbeResult, right: ProbeResult): boolean =>
  left.status === right.status && left.detail.code === right.detail.code

/** What is written into the history: a change, a mark now and then, and where nobody had looked. */
const marksFor = (
  result: ProbeResult,
  at: Date,
  before: KnownState | undefined,
  last: Mark | undefined,
): Mark[] => {
  if (before === undefined) return [markOf(result, at)]
  const gap: Mark[] =
    at.getTime() - before.checkedAt.getTime() > blind
      ? [{ ...markOf(before, before.checkedAt), status: 'unknown' }]
      : []
  const isDue = last === undefined || at.getTime() - last.at.getTime() >= sparse
  return gap.length > 0 || isDue || !isSame(result, before) ? [...gap, markOf(result, at)] : []
}

/** Ends that draw near are told at each stage, before they count as failures. */
const stageOf = ({ detail }: ProbeResult): unknown => detail.params.stage

type News = 'fell' | 'recovered'

/** Told once when it fails, and once when it no longer does; the end of a key also at each of its stages. */
const newsOf = (result: ProbeResult, before: KnownState | undefined): News | undefined => {
  const isBad = result.status === 'failed' || stageOf(result) !== undefined
  const wasNotified = before?.isNotified === true
  if (isBad) {
    const isNewStage = before !== undefined && stageOf(before) !== stageOf(result)
    return wasNotified && !isNewStage ? undefined : 'fell'
  }
  return wasNotified && result.status !== 'warning' ? 'recovered' : undefined
}

const notifyOf = async (tx: Tx, deps: Deps, result: ProbeResult, news: News): Promise<void> => {
  const { probe, detail } = result
  for (const person of await officersWith(tx.db, 'operations.read')) {
    const words = wordsFor(person.culture)
    const finding = words(`operations.findings.${detail.code}`, { ...detail.params })
    await notify(tx, person, {
      code: news === 'fell' ? 'HEALTH_ALERT' : 'HEALTH_RECOVERED',
      params: { subject: words(`operations.probes.${probe}`), comment: finding },
      place: '/health-check',
      publicUrl: deps.environment.publicUrl,
      entity: 'probe',
      entityId: probe,
    })
  }
}

const isNotifiedAfter = (before: KnownState | undefined, news: News | undefined): boolean => {
  if (news === 'fell') return true
  return news === 'recovered' ? false : (before?.isNotified ?? false)
}

/** What was last wrong, as this look leaves it: begun, gone on with other words, ended, or as it was. */
const lastWrongAfter = (
  { status, detail }: ProbeResult,
  before: KnownState | undefined,
  at: Date,
): LastWrong | null => {
  const known = before?.lastWrong ?? null
  const lasts = known !== null && known.until === null
  if (status === 'warning' || status === 'failed')
    return { status, detail, from: lasts ? known.from : at.toISOString(), until: null }
  return lasts ? { ...known, until: at.toISOString() } : known
}

const recordOne = async (
  tx: Tx,
  deps: Deps,
  result: ProbeResult,
  known: { before: KnownState | undefined; last: Mark | undefined; at: Date },
): Promise<void> => {
  const { before, last, at } = known
  const news = newsOf(result, before)
  await insertMarks(tx, marksFor(result, at, before, last))
  const since = before && before.status === result.status ? before.since : at
  await saveState(tx, {
    ...result,
    since,
    checkedAt: at,
    isNotified: isNotifiedAfter(before, news),
    lastWrong: lastWrongAfter(result, before, at),
  })
  if (news) await notifyOf(tx, deps, result, news)
}

/** Keeps what was seen and tells those who care for the server of a fall and of a recovery. */
export const recordLook = (deps: Deps, { at, results }: Look): Promise<void> =>
  inTransaction(deps, systemOrigin('health.look'), async (tx) => {
    const states = await lockStates(tx)
    const marks = await lastMarks(tx.db)
    for (const result of results) {
      const before = states.get(result.probe as ProbeName)
      await recordOne(tx, deps, result, { before, last: marks.get(result.probe), at })
    }
  })
