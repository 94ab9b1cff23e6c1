import type { Actor } from '../../platform/http/caller.ts'
import { type Person, principalOf } from '../account/public.ts'

/** One who acts in a story, as if he had called: the same doors, rules and records as everybody else. */
export const callerOf = (people: ReadonlyMap<string, Person>, who: string, key: string): Actor => {
  const person = people.get(who)
  if (person === undefined) throw new Error(`the demonstration has no account ${who}`)
  const origin = { actorId: person.id, actorName: person.userName, address: null, requestId: 'demonstration' }
  return { principal: principalOf(person), culture: 'en', origin, idempotencyKey: `demonstration ${key}` }
}
