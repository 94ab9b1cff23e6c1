import { grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import { done, misjudged, refusedWith } from './expected.ts'
import { openSession, splitOf, type WalkedPerson } from './people.ts'
import type { Did } from './undone.ts'
import type { Walk } from './walk.ts'

/** More at once would leave too few to go on. */
const mostAtRest = 2

/** Opens a session for a person, unless something else keeps him out. */
export const letIn = async ({ world }: Walk, person: WalkedPerson): Promise<void> => {
  if (person.away.size > 0) return
  await openSession(world.pool, person)
  await world.signIn(person)
}

/** One step on an account by the administrator, over the version that stands. */
export const actOn = async (
  walk: Walk,
  person: WalkedPerson,
  action: string,
  input: Record<string, unknown> = {},
  expected = done(),
): Promise<boolean> => {
  const [account] = await walk.here.behind('select version from account where id = $1', [person.id])
  const answer = await walk.ask(walk.world.person('admin'), 'users.act', {
    params: { id: person.id, action },
    body: { version: account.version, ...input },
  })
  walk.say(`admin ${action} ${person.userName}: ${answer.status} ${answer.body.message ?? ''}`)
  walk.count(answer.status < 300, `users.${action}`)
  walk.blame(misjudged(expected, answer))
  return answer.status < 300
}

/** Whose sessions were ended is let in no more. */
export const isShutOut = async (walk: Walk, person: WalkedPerson): Promise<void> =>
  walk.blame(misjudged(refusedWith('notSignedIn'), await walk.ask(person, 'users.me')))

/** What the history of each of a leaver's open cases says of his successor. */
const reassigned = async ({ world, here }: Walk, leaver: WalkedPerson): Promise<Did[]> => {
  const open = await here.behind(
    `select id from work_case where assignee_id = $1 and status_group in ('open', 'waiting', 'decided')`,
    [leaver.id],
  )
  return open.map(() => ({ person: world.person('admin'), action: 'assign' }))
}

const rest = async (walk: Walk): Promise<Did[]> => {
  const { random, world } = walk
  const person = random.pick(world.people.filter(({ userName }) => userName !== 'admin'))
  const successors = world.people.filter((each) => each.id !== person.id && each.rights.has('case.review'))
  const worked = person.rights.has('case.review')
  const successor =
    worked && successors.length > 0 && random.chance(0.5) ? random.pick(successors) : undefined
  const did = successor ? await reassigned(walk, person) : []
  if (!(await actOn(walk, person, 'deactivate', successor ? { successorId: successor.id } : {}))) return []
  person.away.add('rests')
  person.rights = new Set()
  await isShutOut(walk, person)
  return did
}

const comeBack = async (walk: Walk, person: WalkedPerson): Promise<void> => {
  if (!(await actOn(walk, person, 'activate'))) return
  await isShutOut(walk, person)
  const [account] = await walk.here.behind(
    'select granted_permissions as granted, withheld_permissions as withheld from account where id = $1',
    [person.id],
  )
  person.rights = grantsOf(person.roles, account.granted, account.withheld)
  person.away.delete('rests')
  await letIn(walk, person)
}

/** An account rests, and its owner is gone from all that goes on; or it wakes, and he is back. */
export const accounts = async (walk: Walk): Promise<Did[]> => {
  const resting = walk.world.everybody.filter(({ away }) => away.has('rests'))
  if (resting.length < mostAtRest && walk.random.chance(0.5)) return rest(walk)
  // Nobody comes back to an establishment that is closed.
  const open = resting.filter(({ away }) => !away.has('closed'))
  if (open.length > 0) await comeBack(walk, walk.random.pick(open))
  return []
}

/** Rights are split as the administrator does it: they count at once, in a new session. */
export const assignRights = async (walk: Walk, person: WalkedPerson): Promise<void> => {
  const { withheld, granted } = splitOf(person, walk.random)
  const input = { roles: person.roles, withheldPermissions: withheld, grantedPermissions: granted }
  if (!(await actOn(walk, person, 'assignRoles', input))) return
  await isShutOut(walk, person)
  person.rights = grantsOf(person.roles, granted as Permission[], withheld)
  await letIn(walk, person)
}
