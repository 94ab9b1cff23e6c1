import type { CallName } from '@papaver/contract/calls.ts'
import { pdfBytes } from '../pdf.ts'
import { assignRights } from './accounts.ts'
import { appealOf, pickCase, pickPerson } from './choices.ts'
import { words } from './commands.ts'
import { done, type Expected, misjudged, refusedWith } from './expected.ts'
import { files } from './looks.ts'
import { isInSight, isOfOffice, mayWrite, readsNotes } from './oracle.ts'
import { rightsInWords, split, splitOf } from './people.ts'
import type { Did } from './undone.ts'
import type { Walk } from './walk.ts'

const form = async () => {
  const data = new FormData()
  data.append('files', new Blob([pdfBytes() as BlobPart], { type: 'application/pdf' }), 'letter.pdf')
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

export const attach = async (walk: Walk): Promise<void> => {
  const row = pickCase(walk)
  if (row === undefined) return
  const walked = walk.kindOf(row)
  const { kind } = walked
  const person = walk.random.chance(0.5) ? pickPerson(walk, row) : walk.random.pick(walk.world.people)
  const mayCall = [kind.rights.request, 'case.enter', 'case.review'].some((right) =>
    [...person.rights].some((each) => each === right),
  )
  const isWhile = (isOfOffice(person) ? kind.filesWhile.office : kind.filesWhile.holder).includes(row.status)
  let expected: Expected = done(['caseworkTooManyFiles'])
  if (!mayCall) expected = refusedWith('notPermitted')
  else if (!isInSight(person, row)) expected = refusedWith('notFound')
  else if (!mayWrite(walked, person, row) && !isWhile) expected = refusedWith('caseworkNotEditable')
  const call = `${kind.feature}.attach` as CallName
  const params = { id: row.id }
  const answer = await walk.ask(person, call, { params, ...(await form()) })
  walk.judge({ person, walked, row, action: 'attach', call, params, body: {}, key: '', expected }, answer)
  await files(walk, walk.random.pick(walk.world.people), row)
}

export const note = async (walk: Walk): Promise<void> => {
  const row = pickCase(walk)
  if (row === undefined) return
  const walked = walk.kindOf(row)
  const person = walk.random.chance(0.5) ? pickPerson(walk, row) : walk.random.pick(walk.world.people)
  let expected: Expected = done()
  if (!readsNotes(person)) expected = refusedWith('notPermitted')
  else if (!isInSight(person, row)) expected = refusedWith('notFound')
  const call = `${walked.kind.feature}.addNote` as CallName
  const [params, body] = [{ id: row.id }, { text: words(walk.random) }]
  if (expected.taken) walk.keepSecret(body.text)
  const answer = await walk.ask(person, call, { params, body })
  walk.judge({ person, walked, row, action: 'note', call, params, body, key: '', expected }, answer)
}

/** Something else happens to a case that is active, or where none is, to any; what has happened least comes first. */
export const event = async (walk: Walk): Promise<readonly Did[]> => {
  const choices = walk.kinds.flatMap((walked) => {
    const all = [...walk.cases.values()].filter(({ feature }) => feature === walked.kind.entity)
    const active = all.filter(({ statusGroup }) => statusGroup === 'active')
    const rows = active.length > 0 && walk.random.chance(0.9) ? active : all
    const events = rows.length > 0 ? Object.entries(walked.events ?? {}) : []
    return events.map(([name, happens]) => ({ walked, name, happens, rows }))
  })
  if (choices.length === 0) return []
  const appeals = choices.map(({ walked, name }, index) => [index, appealOf(walk, walked, name)])
  const choice = choices[Number(walk.random.weighed(Object.fromEntries(appeals)))]
  if (choice === undefined) return []
  const { walked, name, happens, rows } = choice
  const { feature } = walked.kind
  const row = walk.random.pick(rows)
  const happened = await happens(walk.here, row, walk.groundOf(walked).ofKind)
  if (happened === undefined) return []
  const { answer, expected, problems = [], did = [] } = happened
  walk.say(`${name} of ${row.status} ${row.id}: ${answer.status} ${answer.body?.message ?? ''}`)
  walk.count(answer.status < 300, `${feature}.${name}`)
  const wrong = expected === undefined ? [] : misjudged(expected, answer)
  walk.blame([...wrong, ...problems].map((problem) => `${name} of ${row.status} ${row.id}: ${problem}`))
  return did
}

/** A year's estimates and licences end with it. */
const lastDay = '2026-12-01'
/** So long a draft may lie before it lapses. */
const aLongTime = 95

const minutesOf = ({ random, world }: Walk): number => {
  const left = Math.floor((Date.parse(lastDay) - world.now.getTime()) / 86_400_000)
  const way = random.weighed({ hours: 45, days: 45, long: left > aLongTime ? 10 : 0 })
  if (way === 'hours' || left < 25) return random.between(60, 2_000)
  return 1_440 * (way === 'days' ? random.between(1, 25) : random.between(30, aLongTime))
}

/** Days go by, and the calendar does its work: once, however often it runs. */
export const days = async (walk: Walk): Promise<void> => {
  await walk.world.advance(minutesOf(walk))
  await runCalendars(walk)
}

/** The calendar of each kind does what is due by now, and nothing a second time. */
export const runCalendars = async (walk: Walk): Promise<void> => {
  const { world } = walk
  walk.calendarsOf = world.today
  for (const { kind } of walk.kinds) {
    const order = { order: 'daily', feature: kind.feature } as const
    const did = await world.server.order<Record<string, number>>(order)
    const again = await world.server.order<Record<string, number>>(order)
    walk.say(`${world.now.toISOString()}: the calendar of ${kind.feature} ${JSON.stringify(did)}`)
    if (did.failed !== 0) walk.blame([`the calendar failed: ${JSON.stringify(did)}`])
    if (Object.values(again).some((count) => count !== 0))
      walk.blame([`the calendar did something twice: ${JSON.stringify(again)}`])
  }
  walk.blame(await overdue(walk))
}

/** What the calendar must have ended by now. */
const overdue = async (walk: Walk): Promise<string[]> => {
  const { now, today } = walk.world
  return (await walk.world.readCases()).flatMap((row) => {
    const { kind, draftIdleDays } = walk.kindOf(row)
    const idle = (now.getTime() - row.updatedAt.getTime()) / 86_400_000
    const isOld = row.status === kind.means.draft && idle > draftIdleDays
    // What grows is accounted for past its last day, and what is suspended waits for an officer.
    const canExpire = 'expire' in (kind.life[row.status] ?? {})
    const isOver = canExpire && row.validUntil !== null && row.validUntil < today
    return isOld || isOver ? [`the calendar has left ${row.status} ${row.id}`] : []
  })
}

export const rights = async (walk: Walk): Promise<void> => {
  const { random, world } = walk
  const person = random.pick(world.people)
  if (person.userName !== 'admin' && random.chance(0.3)) await assignRights(walk, person)
  else await split(world.pool, person, splitOf(person, random))
  walk.say(rightsInWords(person))
}

export const eyes = async (walk: Walk): Promise<void> => {
  const { random, world } = walk
  const { four, six } = random.pick(walk.kinds).eyes ?? {}
  if (four === undefined) return
  const id = six !== undefined && random.chance(0.5) ? six : four
  const value = random.chance(id === four ? 0.75 : 0.4)
  await world.setSetting(id, value)
  walk.say(`${id} is ${value}`)
}
