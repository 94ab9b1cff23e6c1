import { apiKeysFollowers } from './features/api-keys/followers.ts'
import { authorizationsFollowers } from './features/authorizations/followers.ts'
import { calendarFollowers } from './features/calendar/followers.ts'
import { caseworkFollowers } from './features/casework/followers.ts'
import { cultivationFollowers } from './features/cultivation/followers.ts'
import { endorsementsFollowers } from './features/endorsements/followers.ts'
import { establishmentsFollowers } from './features/establishments/followers.ts'
import { usersFollowers } from './features/users/followers.ts'
import { workFollowers } from './features/work/followers.ts'
import type { Deps } from './platform/deps.ts'

/** Every feature that follows what happens in another one (`followers.ts` of each), in this order. */
const following: readonly ((deps: Deps) => void)[] = [
  apiKeysFollowers,
  authorizationsFollowers,
  calendarFollowers,
  caseworkFollowers,
  cultivationFollowers,
  endorsementsFollowers,
  establishmentsFollowers,
  usersFollowers,
  workFollowers,
]

export const followEvents = (deps: Deps): void => {
  for (const follow of following) follow(deps)
}
