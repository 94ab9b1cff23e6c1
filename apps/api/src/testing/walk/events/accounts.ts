import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { actOn, letIn } from '../accounts.ts'
import { done } from '../expected.ts'
import { isOfficer, type WalkedPerson } from '../people.ts'
import type { Walk } from '../walk.ts'
import { administrator, ask, type Happens } from './event.ts'
import { areShut, openDoors } from './houses.ts'

const others = ({ world }: Walk): WalkedPerson[] =>
  world.people.filter(({ userName }) => userName !== 'admin')

/** An account is locked, and unlocked later. */
export const lock: Happens = async (walk) => {
  if (walk.world.everybody.some(({ away }) => away.has('locked'))) return undefined
  const person = walk.random.pick(others(walk))
  const doors = await openDoors(walk, person)
  if (!(await actOn(walk, person, 'lock'))) return undefined
  person.away.add('locked')
  await areShut(walk, person, doors)
  return {
    undo: async () => {
      // One that was deactivated meanwhile is unlocked by its activation, or not at all.
      if (person.away.has('rests')) return undefined
      if (!(await actOn(walk, person, 'unlock'))) return []
      person.away.delete('locked')
      await letIn(walk, person)
      return []
    },
  }
}

/** Of one side, so that he stays where he belongs. */
const roleBeside: Readonly<Record<string, string>> = {
  ESTB_MANAGER: 'ESTB_USER',
  ESTB_USER: 'ESTB_MANAGER',
  CUST_MANAGER: 'CUST_USER',
  CUST_USER: 'CUST_MANAGER',
}

/** Somebody is given another role, and his own again later; his session ends each time. */
export const giveRole: Happens = async (walk) => {
  const able = others(walk).filter(({ roles }) => roles.some((role) => role in roleBeside))
  if (able.length === 0) return undefined
  const person = walk.random.pick(able)
  const before = person.roles
  const give = async (roles: readonly string[]): Promise<boolean> => {
    const input = { roles, withheldPermissions: [], grantedPermissions: [] }
    // A house keeps a manager.
    if (!(await actOn(walk, person, 'assignRoles', input, done(['userNoSuccessor'])))) return false
    person.roles = roles
    person.rights = grantsOf(roles)
    await letIn(walk, person)
    return true
  }
  if (!(await give(before.map((role) => roleBeside[role] ?? role)))) return undefined
  return {
    undo: async () => {
      // Nobody is placed in an establishment that is closed.
      if (person.away.has('rests') || person.away.has('closed')) return undefined
      return (await give(before)) ? [] : undefined
    },
  }
}

/** An officer is away for some days, and another one stands in. */
export const goAway: Happens = async (walk) => {
  const { random, world } = walk
  const officers = world.people.filter(isOfficer)
  const person = random.pick(officers)
  const others = officers.filter(({ id, rights }) => id !== person.id && rights.has('case.review'))
  const standIn = others.length > 0 && random.chance(0.6) ? random.pick(others) : undefined
  const say = (until: string | null, standInId: string | null) =>
    ask(walk, administrator(walk), 'work.setAbsence', {
      params: { id: person.id },
      body: { until, ...(standInId === null ? {} : { standInId }) },
    })
  await say(addDays(world.today, random.between(1, 20)), standIn?.id ?? null)
  return {
    undo: async () => {
      if (person.away.has('rests')) return []
      await say(null, null)
      return []
    },
  }
}
