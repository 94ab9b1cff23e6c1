import type { Said } from '@papaver/contract/exchange/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Follow } from '../../../platform/followers.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { calendarOf, systemScope } from '../../casework/public.ts'
import { type FollowIncoming, listResting } from '../../exchange/public.ts'
import { nameIn, readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { lastOf } from '../chain.ts'
import type { CheckContext } from '../check-context.ts'
import { getRecord, lockRecord } from '../record.ts'
import { closeMessages } from './close-messages.ts'
import { keepSuccessor } from './keep-export.ts'
import { notifyHolder } from './notify-holder.ts'
import { settleAbroad } from './settle-abroad.ts'

/** Of the permit that it is about, and of the one that this takes the place of. */
const numbersIn = (said: Said): string[] => [
  said.number,
  ...(said.subject === 'issued' && said.replaces !== null ? [said.replaces] : []),
]

const contextOf = (
  tx: Tx,
  { settings, masters, culture }: Pick<CheckContext, 'settings' | 'masters' | 'culture'>,
): CheckContext => ({
  ...{ db: tx.db, settings, masters, culture },
  calendar: calendarOf(settings, tx.now),
  now: tx.now,
})

const settleAll = async (
  tx: Tx,
  context: CheckContext,
  ids: Iterable<string>,
  notifying: { readonly publicUrl: string; readonly actorName: string; readonly about?: string },
): Promise<void> => {
  const all = new Set(ids)
  // What was kept with a permit that was replaced holds for the one that is in force.
  for (const id of ids) all.add((await lastOf(tx.db, await getRecord(tx.db, systemScope, id))).case.id)
  // In the order of their ids, so that two messages that come at once never wait for each other.
  for (const id of [...all].toSorted()) {
    const record = await lockRecord(tx, systemScope, id)
    if (!(await settleAbroad(tx, context, record, notifying))) continue
    await notifyHolder(tx, { ...context, publicUrl: notifying.publicUrl }, record)
  }
}

/**
 * What another authority has signed is looked at on every case here that rests on it, that it names or that it was connected with,
 * in the transaction in which it comes in. What takes the place of an export authorization that is kept is kept in its place.
 */
export const followIncoming =
  (deps: Pick<Deps, 'followers'>): FollowIncoming =>
  async (tx, given, incoming) => {
    const { id: incomingId, countryId, caseId, said, authorityName } = incoming
    const ids = new Set(caseId === null ? [] : [caseId])
    for (const number of numbersIn(said))
      for (const id of await listResting(tx.db, { countryId, number })) ids.add(id)
    const context = contextOf(tx, given)
    const { publicUrl } = given
    await settleAll(tx, context, ids, { publicUrl, actorName: authorityName, about: said.number })
    if (caseId !== null) {
      const record = await lockRecord(tx, systemScope, caseId)
      await keepSuccessor(tx, deps, context, { record, incomingId, actorName: authorityName })
    }
    for (const number of numbersIn(said)) await closeMessages(tx, { countryId, number }, authorityName)
  }

/** What others may have signed counts no more: cases that rest on it are looked at in the transaction in which that is said, or taken back. */
export const followTrust =
  ({ environment: { publicUrl } }: Deps): Follow<'trustAbroadChanged'> =>
  async (tx, { caseIds }) => {
    const [settings, masters] = await Promise.all([readSettings(tx.db), readMasters(tx.db)])
    const culture = settings['languages.default']
    const actorName = nameIn(settings['authority.names'], culture)
    await settleAll(tx, contextOf(tx, { settings, masters, culture }), caseIds, { publicUrl, actorName })
  }
