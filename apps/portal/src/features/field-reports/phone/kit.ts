import { call } from '../../../platform/api.ts'
import { type Kit as AnyKit, makeKits } from '../../../platform/device/kit.ts'
import { holdKey } from '../../../platform/device/sealing.ts'
import { masterQuery, publicSettingsQuery, queryClient } from '../../../platform/queries.ts'
import type { Account, Person } from '../../../platform/session.ts'
import { openPermitsQuery } from '../queries.ts'

/** Nobody is led anywhere by what is fetched behind his page. */
const permitsQuery = openPermitsQuery(undefined, { isQuiet: true })

const queries = {
  settings: publicSettingsQuery,
  permits: permitsQuery,
  units: masterQuery('masters.cultivationWeightUoms'),
  incidents: masterQuery('masters.cultivationNotificationIncidentTypes'),
  harvests: masterQuery('masters.cultivationNotificationHarvestTypes'),
} as const

/** What a grower works with while his device has no network, as of `at`. */
export interface Kit extends AnyKit<keyof typeof queries> {
  readonly at: string
}

const kits = makeKits<keyof typeof queries, Kit>('field-reports', queries)
export const { answerFrom, clear: clearKit } = kits

/**
 * Makes this device ready for when its network goes: the permits, the lists that are chosen from, the key that seals.
 * @throws where the server does not answer, or the browser can keep or seal nothing
 */
export const prepareKit = async (account: Account, person: Person): Promise<void> => {
  // One that was issued a moment ago is among them.
  await queryClient.fetchQuery({ ...permitsQuery, staleTime: 0 })
  const [{ sealingKey, at }, answers] = await Promise.all([
    call('field-reports.device', { isQuiet: true }),
    kits.fetchAnswers(),
  ])
  const held = await holdKey(account.id, sealingKey)
  await kits.keep(held, { account, person, at, answers })
}

/** A device goes on for so long without having seen the authority. */
const longest = 24 * 60 * 60_000

/** What this tab's session has prepared; undefined where there is none, or it is more than a day old. */
export const readKit = async (now: number): Promise<Kit | undefined> => {
  const kit = await kits.read()
  return kit !== undefined && now - Date.parse(kit.at) < longest ? kit : undefined
}
