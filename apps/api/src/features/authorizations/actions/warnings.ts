import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Change } from '@papaver/contract/casework/head.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listWarningReasons, saveWarningReason } from '../warning-store.ts'
import type { StepContext } from './step.ts'

/** As the history names a warning: its code, and its line where it is about one. */
const fieldOf = ({ code, line }: Check): string =>
  ['warning', code, ...(line === null ? [] : [line])].join('.')

/**
 * Nobody goes on over a warning without a word (product §3.4: what the checks warn of is the officer's to judge). What was
 * said of it before stands, and whoever comes next may say it anew; a warning that came up since wants its own reason.
 */
export const needWarningReasons = async (
  { tx, caller, record, input }: StepContext,
  checks: readonly Check[],
): Promise<Change[]> => {
  const open = checks.filter(({ severity }) => severity === 'warn')
  const known = new Map(
    (await listWarningReasons(tx.db, record.case.id)).map(({ warning, reason }) => [warning, reason]),
  )
  const given = new Map((input.warningReasons ?? []).map(({ warning, reason }) => [warning, reason]))
  const silent = open.filter((check) => !given.has(warningKey(check)) && !known.has(warningKey(check)))
  if (silent.length > 0)
    refuse(authorizationRefusals.authorizationWarningsOpen, {
      field: 'warningReasons',
      warnings: silent.map(warningKey),
    })
  const changes: Change[] = []
  for (const check of open) {
    const warning = warningKey(check)
    const [before, reason] = [known.get(warning) ?? '', given.get(warning)]
    if (reason === undefined || reason === before) continue
    await saveWarningReason(tx, { caseId: record.case.id, warning, reason, byName: nameOf(caller.principal) })
    changes.push({ field: fieldOf(check), before, after: reason })
  }
  return changes
}
