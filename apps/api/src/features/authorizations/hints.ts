import type { HintLimits } from '@papaver/contract/authorizations/hint-facts.ts'
import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import type { Hint, HintFigures } from '@papaver/contract/authorizations/hint-schema.ts'
import { judgeHints } from '@papaver/contract/authorizations/hints.ts'
import { type HintRule, hintRules } from '@papaver/contract/hints/hint-rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, type CaseId, readContext, scopeOf } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import type { StepContext } from './actions/step.ts'
import { hintFacts } from './hint-facts.ts'
import {
  countHints,
  hasHint,
  type JudgedWith,
  listHints,
  listReasons,
  saveHints,
  saveOpinion,
} from './hint-store.ts'
import { type AuthorizationRecord, getRecord } from './record.ts'

/** Of so many reasons the newest are shown beside a rule. */
const mostReasons = 5

const limitsOf = (settings: Settings): HintLimits => ({
  off: settings['import_export.hintsOff'],
  least: settings['import_export.hintLeast'],
  deviations: String(settings['import_export.hintDeviations']),
  unusualMultiple: String(settings['import_export.unusualMultiple']),
  sharePercent: settings['import_export.hintSharePercent'],
  splitDays: settings['import_export.hintSplitDays'],
  splitPercent: settings['import_export.hintSplitPercent'],
  frequencyDays: settings['import_export.hintFrequencyDays'],
  days: settings['import_export.hintDays'],
  lossPercent: String(settings['import_export.hintLossPercent']),
  newAtOnce: settings['import_export.hintNewAtOnce'],
})

/** Judges what is unusual about a request, keeps it, and answers by which flag officers find it. */
export const judgeUnusual = async (
  { tx, context }: Pick<StepContext, 'tx' | 'context'>,
  record: AuthorizationRecord,
  warnings: readonly string[],
  judgedWith: JudgedWith,
): Promise<(typeof hintFlag)[]> => {
  const { settings } = context
  if (!settings['import_export.hints']) return []
  const hints = judgeHints(await hintFacts(context, record, warnings), limitsOf(settings))
  const { id } = record.case
  saveHints(tx, id, judgedWith, hints)
  if (hints.length === 0) return []
  const details = { with: judgedWith, rules: [...new Set(hints.map(({ rule }) => rule))] }
  recordAudit(tx, { action: 'authorization.hints', entity: 'authorization', entityId: id, details })
  return [hintFlag]
}

/** In the reader's language: what is kept are ids. */
const named = (context: CaseContext, params: Readonly<Record<string, string>>): Record<string, string> => {
  const names = namesOf(context)
  const { substanceId, countryId, ...figures } = params
  return {
    ...figures,
    ...(substanceId === undefined ? {} : { substance: names.substance(Number(substanceId)) }),
    ...(countryId === undefined ? {} : { country: names.country(countryId) }),
  }
}

const order = (rule: string): number => hintRules.indexOf(rule as HintRule)

/** What is unusual about a case, for officers. */
export const hintsOf = async (context: CaseContext, id: CaseId): Promise<Hint[]> => {
  const { accountId } = context.principal
  return (await listHints(context.db, id))
    .toSorted((left, right) => order(left.rule) - order(right.rule))
    .map(({ id: hintId, rule, judgedAt, judgedWith, params, compared, opinions }) => ({
      id: hintId,
      rule: rule as HintRule,
      judgedAt: judgedAt.toISOString(),
      judgedWith: judgedWith as JudgedWith,
      params: named(context, params),
      compared,
      opinions: opinions.map(({ by, isUseful, reason, at, accountId: by_ }) => ({
        by,
        isOwn: by_ === accountId,
        isUseful,
        reason,
        at: new Date(at).toISOString(),
      })),
    }))
}

interface OpinionOf {
  readonly id: string
  readonly hintId: string
  readonly isUseful: boolean
  readonly reason?: string | undefined
}

/** An officer says whether a hint was of use; answers all that stand on the case. */
export const giveOpinion = async (
  deps: Deps,
  caller: Caller,
  { id, hintId, isUseful, reason }: OpinionOf,
): Promise<Hint[]> => {
  const why = reason === undefined || reason === '' ? null : reason
  if (!isUseful && why === null)
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'reason', code: 'missing' }] })
  const caseId = await inTransaction(deps, caller.origin, async (tx) => {
    const { case: row } = await getRecord(tx.db, scopeOf(caller.principal), id)
    if (!(await hasHint(tx.db, row.id, hintId))) refuse(frameRefusals.notFound)
    await saveOpinion(tx, { hintId, byName: nameOf(caller.principal), isUseful, reason: why })
    const details = { hintId, isUseful, reason: why }
    recordAudit(tx, {
      action: 'authorization.hintOpinion',
      entity: 'authorization',
      entityId: row.id,
      details,
    })
    return row.id
  })
  return hintsOf(await readContext(deps, caller), caseId)
}

/** How each rule has fared in the last days, in the order of the rules. */
export const hintFiguresOf = async ({ db, clock }: Deps, days: number): Promise<HintFigures> => {
  const since = new Date(clock.now().getTime() - days * 86_400_000)
  const [settings, counts, reasons] = await Promise.all([
    readSettings(db),
    countHints(db, since),
    listReasons(db, since, mostReasons),
  ])
  const isJudged = settings['import_export.hints']
  return hintRules.map((rule) => {
    const found = counts.find((each) => each.rule === rule)
    return {
      rule,
      isOn: isJudged && !settings['import_export.hintsOff'].includes(rule),
      cases: found?.cases ?? 0,
      useful: found?.useful ?? 0,
      notUseful: found?.notUseful ?? 0,
      reasons: reasons
        .filter((each) => each.rule === rule)
        .map(({ caseId, number, by, at, reason }) => ({ caseId, number, by, at: at.toISOString(), reason })),
    }
  })
}
