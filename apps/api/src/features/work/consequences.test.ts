import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { isSignatureBlocked } from '@papaver/contract/casework/blocked.ts'
import { type EventName, events } from '@papaver/contract/consequences/events.ts'
import { notices } from '@papaver/contract/consequences/notices.ts'
import { things } from '@papaver/contract/consequences/things.ts'
import { consequences } from '@papaver/contract/consequences.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Happening, settled } from '../../testing/consequences/acts.ts'
import { differenceOf } from '../../testing/consequences/difference.ts'
import { type Ground, type GroundWork, makeGround, openGround } from '../../testing/consequences/ground.ts'
import { ofCompanies, ofLists } from '../../testing/consequences/of-companies.ts'
import { ofPermits, ofReports } from '../../testing/consequences/of-permits.ts'
import type { Answer } from '../../testing/consequences/requests.ts'
import { readState } from '../../testing/consequences/state.ts'

/** Each event happens to a world in which everything exists, and each cell of its row is held against what is different then. */

const happenings: Record<EventName, Happening> = { ...ofCompanies, ...ofLists, ...ofPermits, ...ofReports }

let work: GroundWork
beforeAll(async () => {
  work = await makeGround()
})
afterAll(() => work?.drop())

const officers = ['admin', 'officer']
const holders = ['importer', 'importer.staff', 'grower']
const recipientOf = (name: string): string => {
  if (officers.includes(name)) return 'officers'
  return holders.includes(name) ? 'holders' : 'others'
}
const noticesOf = ({ query }: Ground): Promise<Answer[]> =>
  query(`select n.id, user_name as name, code from notification n join account a on a.id = n.account_id`)
const newNotices = (before: readonly Answer[], after: readonly Answer[]): string[] => {
  const known = new Set(before.map(({ id }) => id))
  const said = after
    .filter(({ id }) => !known.has(id))
    .map(({ name, code }) => `${recipientOf(name)} ${code}`)
  return [...new Set(said)].toSorted()
}
const sorted = (said: string | readonly string[]): readonly string[] =>
  typeof said === 'string' ? [] : said.toSorted()

/** Blocks a request whose flags say nothing of it: what is missing for the request alone. */
const ofRequestAlone = ['reportsOverdue']
/**
 * The marks of a case that waits for its signature, where the lists, which go by its flags, and the page, which goes by its checks as
 * the step does, do not agree.
 */
const disagreeing = (facts: ReadonlySet<string>): string[] => {
  const marks = (word: string) =>
    [...facts].flatMap((fact) => (fact.startsWith(`${word} `) ? [fact.slice(word.length + 1)] : []))
  const flags = marks('flagged')
  const blocking = marks('blocked').filter((code) => !ofRequestAlone.includes(code))
  const isAgreed = isSignatureBlocked(authorizationKind, flags) === blocking.length > 0
  return isAgreed ? [] : [...flags, ...blocking]
}

/** Every copy begins alike: what is there before anything has happened is read once. */
let beginning: ReturnType<typeof readState> | undefined
const stateBefore = async (ground: Ground, before: Happening['before']) => {
  if (before === undefined) {
    beginning ??= readState(ground)
    return beginning
  }
  await before(ground)
  await settled(ground)
  return readState(ground)
}

it.each(events)('%s', async (event) => {
  const { before, happen } = happenings[event]
  const ground = await openGround(work)
  try {
    const was = await stateBefore(ground, before)
    const known = await noticesOf(ground)
    await happen(ground)
    await settled(ground)
    const is = await readState(ground)
    const seen = things.map((thing) => [thing, differenceOf(was[thing], is[thing])])
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(things.map((thing) => [thing, sorted(consequences[event][thing])])),
    )
    expect(newNotices(known, await noticesOf(ground))).toEqual(sorted(notices[event]))
    expect([...is.approved.values()].flatMap(disagreeing)).toEqual([])
  } finally {
    await ground.close()
  }
})
