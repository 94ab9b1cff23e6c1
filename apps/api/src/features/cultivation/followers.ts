import type { Deps } from '../../platform/deps.ts'
import { calendarOf } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { followLicenceSteps } from './actions/ends.ts'

/** What grows under a licence follows what happens to it, in the same transaction. */
export const cultivationFollowers = (deps: Deps): void =>
  deps.followers.follow('changed', async (tx, { event, concerned: { establishmentId } }) => {
    if (!event.startsWith('license') || establishmentId === undefined) return
    const calendar = calendarOf(await readSettings(tx.db), tx.now)
    await followLicenceSteps(tx, { deps, calendar, masters: await readMasters(tx.db) }, establishmentId)
  })
