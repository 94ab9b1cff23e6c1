import { addDays } from '@papaver/contract/casework/rules.ts'
import { establishmentFields } from '@papaver/contract/establishments/fields.ts'
import { letIn } from '../accounts.ts'
import { misjudged, refusedWith } from '../expected.ts'
import type { WalkedPerson } from '../people.ts'
import type { Walk } from '../walk.ts'
import { administrator, ask, type Happened, type Happens, password } from './event.ts'

const peopleOf = ({ world }: Walk, id: string): WalkedPerson[] =>
  world.everybody.filter(({ establishmentId }) => establishmentId === id)

const viewOf = async (walk: Walk, id: string) =>
  (await ask(walk, administrator(walk), 'establishments.get', { params: { id } })).body

/** What opens the portal without a sign-in: a key of a program, and the link of a calendar. */
interface Doors {
  readonly key: string | undefined
  readonly token: string | undefined
}

export const openDoors = async (walk: Walk, person: WalkedPerson): Promise<Doors> => {
  const made = person.rights.has('apiKey.manage')
    ? await ask(walk, person, 'api-keys.make', {
        body: {
          name: `Walk ${walk.random.id()}`,
          scopes: ['cases.read'],
          endsOn: addDays(walk.world.today, 60),
          networks: [],
        },
      })
    : undefined
  const link = await walk.ask(person, 'calendar.makeLink', { body: {} })
  const address: string | undefined = link.status < 300 ? link.body.address : undefined
  return { key: made?.body.key, token: address && (new URL(address).searchParams.get('token') ?? '') }
}

/** Whoever is kept out has no session, no key, no link and no way in. */
export const areShut = async (walk: Walk, person: WalkedPerson, { key, token }: Doors): Promise<void> => {
  const { world } = walk
  walk.blame(misjudged(refusedWith('notSignedIn'), await world.call(person, 'users.me')))
  if (key !== undefined) {
    const { status } = await world.callWith(key, 'authorizations.list')
    if (status !== 401) walk.blame([`a key of ${person.userName}, who is kept out, is answered ${status}`])
  }
  if (token !== undefined) {
    const { status } = await world.callWith(undefined, 'calendar.feed', { query: { token } })
    if (status !== 404)
      walk.blame([`a calendar link of ${person.userName}, who is kept out, is answered ${status}`])
  }
  const { status, body } = await world.callWith(undefined, 'account.login', {
    body: { userName: person.userName, password },
  })
  if (status < 400) walk.blame([`${person.userName} is kept out and signs in: ${JSON.stringify(body)}`])
}

const reopen = async (walk: Walk, id: string): Promise<void> => {
  const { version } = await viewOf(walk, id)
  const answer = await ask(walk, administrator(walk), 'establishments.act', {
    params: { id, action: 'reopen' },
    body: { version },
  })
  if (answer.status >= 300) return
  walk.closedHouses.delete(id)
  for (const person of peopleOf(walk, id)) {
    person.away.delete('closed')
    await letIn(walk, person)
  }
}

const end = async (walk: Walk, hasSuccessor: boolean): Promise<Happened | undefined> => {
  const { random, world } = walk
  const people = world.people.filter(({ establishmentId }) => establishmentId !== null)
  // One at a time: with two of them closed little would go on.
  if (people.length === 0 || walk.closedHouses.size > 0) return undefined
  const { establishmentId: id } = random.pick(people)
  if (id === null) return undefined
  const own = people.filter(({ establishmentId }) => establishmentId === id)
  const doors = await Promise.all(own.map((person) => openDoors(walk, person)))
  const others = await walk.here.behind('select id from establishment where is_active and id <> $1', [id])
  const { version } = await viewOf(walk, id)
  const answer = await ask(walk, administrator(walk), 'establishments.act', {
    params: { id, action: 'close' },
    body: {
      version,
      comment: 'Moved away.',
      ...(hasSuccessor ? { successorId: random.pick(others).id } : {}),
    },
  })
  if (answer.status >= 300) return undefined
  walk.closedHouses.add(id)
  for (const person of peopleOf(walk, id)) person.away.add('closed')
  for (const [index, person] of own.entries())
    await areShut(walk, person, doors[index] ?? { key: undefined, token: undefined })
  return {
    undo: async () => {
      await reopen(walk, id)
      return []
    },
  }
}

/** An establishment of somebody who takes part is closed, and opened again later. */
export const close: Happens = (walk) => end(walk, false)
/** The same, as another one has taken over its business. */
export const merge: Happens = (walk) => end(walk, true)

/** It has another name, and gets its own back later. */
export const rename: Happens = async (walk) => {
  const { random, world } = walk
  const ids = world.everybody.flatMap(({ establishmentId }) => establishmentId ?? [])
  const id = random.pick(ids)
  const save = async (name: string): Promise<void> => {
    const view = await viewOf(walk, id)
    const said = Object.fromEntries(establishmentFields.map(({ key }) => [key, view[key]]))
    await ask(walk, administrator(walk), 'establishments.save', {
      params: { id },
      body: { ...said, name, version: view.version },
    })
    walk.nameHouse(id, name)
  }
  const { name } = await viewOf(walk, id)
  await save(`${name} ${random.between(2, 99)}`)
  return {
    undo: async () => {
      await save(name)
      return []
    },
  }
}
