import { isReminderDue } from '@papaver/contract/api-keys/rules.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { notifyKeepers } from '../notices.ts'
import { findKey, listEnding, takeReminder } from '../store.ts'

/** One key in a transaction of its own; a second process finds it done. */
const remindOf = (deps: Deps, id: string, today: string, days: number): Promise<boolean> =>
  inTransaction(deps, systemOrigin('api-keys.remind'), async (tx) => {
    if (!(await takeReminder(tx, id))) return false
    const key = await findKey(tx.db, { kind: 'all' }, id)
    if (key === undefined || !isReminderDue(key.endsOn, today, days)) return false
    await notifyKeepers(tx, key, 'KEY_EXPIRING', {
      params: { expiresOn: key.endsOn },
      publicUrl: deps.environment.publicUrl,
    })
    const details = { name: key.name, start: key.start, endsOn: key.endsOn }
    recordAudit(tx, { action: 'apiKey.remind', entity: 'apiKey', entityId: id, details })
    return true
  })

/** Reminds of keys that are about to end, each once; answers of how many. */
export const remindOfEnds = async (deps: Deps): Promise<number> => {
  const settings = await readSettings(deps.db)
  const today = dayIn(settings['public.timeZone'], deps.clock.now())
  const days = settings['apiKeys.reminderDays']
  let reminded = 0
  for (const id of await listEnding(deps.db, today, addDays(today, days))) {
    if (await remindOf(deps, id, today, days)) reminded += 1
  }
  return reminded
}
