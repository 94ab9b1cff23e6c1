import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople } from '../account/public.ts'
import { makeKey } from '../api-keys/public.ts'
import { readSettings } from '../settings/public.ts'
import { callerOf } from './callers.ts'

/** A key of the importer's warehouse system. What it is nobody keeps, so that nobody can call with it. */
export const loadDemonstrationKeys = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const caller = callerOf(people, 'importer', 'key')
  const { 'public.timeZone': timeZone } = await readSettings(deps.db)
  await makeKey(deps, caller, {
    name: 'Warehouse system',
    scopes: ['cases.read', 'drafts.write', 'movements.report', 'balances.read'],
    endsOn: addDays(dayIn(timeZone, deps.clock.now()), 180),
    networks: ['192.0.2.0/24'],
  })
}
