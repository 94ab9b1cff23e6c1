import type { CallName } from '@papaver/contract/calls.ts'
import type { ImportAnswer, ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import type { TestAnswer } from '../start-test-app.ts'
import { misjudged, refusedWith } from './expected.ts'
import { isOfOffice } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import type { Did } from './undone.ts'
import type { Walk } from './walk.ts'
import type { WalkedLine } from './walked-kind.ts'

const formOf = async (lines: readonly WalkedLine[]) => {
  const keys = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))]
  const rows = [keys, ...lines.map(({ cells }) => keys.map((key) => cells[key] ?? ''))]
  const data = new FormData()
  data.append('file', new Blob([(await writeXlsx([{ name: 'List', rows }])) as BlobPart]), 'list.xlsx')
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

const resultsOf = ({ body }: TestAnswer) =>
  (body as ImportAnswer).lines?.map(({ result }: ImportedLine) => result)

/** A list with good and bad lines: looked at, entered by the mark of what was looked at, and sent once more. */
export const list = async (walk: Walk): Promise<Did[]> => {
  const { random, world, here } = walk
  const walked = random.pick(walk.kinds.filter((each) => each.list !== undefined))
  const { kind, list: taken } = walked
  if (taken === undefined) return []
  const senders = world.people.filter(
    (each) =>
      taken.senders.some((right) => each.rights.has(right)) &&
      (isOfOffice(each) || each.rights.has(kind.rights.read)),
  )
  const person = senders.length > 0 && random.chance(0.8) ? random.pick(senders) : random.pick(world.people)
  const lines = taken.lines(here, walk.groundOf(walked).ofKind, person)
  const form = await formOf(lines)
  const call = `${kind.feature}.import` as CallName
  const send = (query = {}) => walk.ask(person, call, { ...form, query })
  const looked = await send()
  walk.count(looked.status < 300, `${kind.feature}.list`)
  if (!senders.includes(person)) {
    walk.blame(misjudged(refusedWith('notPermitted'), looked))
    return []
  }
  const expectAnswer = (what: string, answer: TestAnswer, wanted: readonly string[]): void => {
    walk.say(`${person.userName} ${what} a list of ${kind.feature}: ${resultsOf(answer)?.join(' ')}`)
    if (JSON.stringify(resultsOf(answer)) !== JSON.stringify(wanted))
      walk.blame([`${what} list, ought to be ${wanted.join(' ')}: ${answer.bytes}`])
  }
  expectAnswer(
    'looks at',
    looked,
    lines.map(({ result }) => result),
  )
  if (random.chance(0.2)) return []
  const other = await send({ apply: 'true', mark: 'another' })
  walk.blame(misjudged(refusedWith('caseworkImportChanged'), other))
  const applied = { apply: 'true', mark: looked.body.mark ?? '' }
  const entered = await send(applied)
  expectAnswer(
    'enters',
    entered,
    lines.map(({ result }) => (result === 'new' ? 'entered' : result)),
  )
  const again = await send(applied)
  expectAnswer(
    'enters again',
    again,
    lines.map(({ result }) => (result === 'new' ? 'there' : result)),
  )
  const ids = ((entered.body as ImportAnswer).lines ?? []).flatMap((line) =>
    line.result === 'entered' ? [line.case?.id ?? ''] : [],
  )
  walk.blame(await wronglyEntered(walk, person, kind.entity, ids))
  return ids.flatMap(() => stepsOf(person))
}

/** The authority's lines are entries at once, a company's are requests. */
const stepsOf = (person: WalkedPerson): Did[] =>
  (isOfOffice(person) ? ['create'] : ['create', 'submit']).map((action) => ({ person, action }))

const wronglyEntered = async (
  { here }: Walk,
  person: WalkedPerson,
  entity: string,
  ids: readonly string[],
): Promise<string[]> => {
  const wanted = isOfOffice(person)
    ? { status: 'APR', of: null }
    : { status: 'REQ', of: person.establishmentId }
  const rows = await here.behind(
    `select id, feature, status, establishment_id as "of" from work_case where id = any($1)`,
    [ids],
  )
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row?.feature === entity && row.status === wanted.status && row.of === wanted.of
      ? []
      : [`a line became ${JSON.stringify(row)}, and ought to be ${JSON.stringify(wanted)}`]
  })
}
