import type { CallName } from '@papaver/contract/calls.ts'
import { caseViewNames } from '@papaver/contract/casework/views.ts'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { overOffered } from './commands.ts'
import { countedFor, isInSight, isOfCustoms, isOfOffice, listedFor, readsNotes } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import type { Walk } from './walk.ts'
import type { AnyView, AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase } from './world.ts'

const callOf = ({ kind }: AnyWalkedKind, name: string): CallName => `${kind.feature}.${name}` as CallName

/** The answer that a read of a case ought to get. */
const statusOf = (
  { kind }: AnyWalkedKind,
  person: WalkedPerson,
  row: WalkedCase,
  { isShownToCustoms = true, mayCall = person.rights.has(kind.rights.read) } = {},
): number => {
  if (!mayCall) return 403
  return isInSight(person, row) && (isShownToCustoms || !isOfCustoms(person)) ? 200 : 404
}

const compare = (walk: Walk, what: string, got: unknown, wanted: unknown): void => {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    walk.blame([`${what}: ${JSON.stringify(got)}, and ought to be ${JSON.stringify(wanted)}`])
}

/** The case as a person sees it; undefined where he must not, and does not. */
export const lookAt = async (walk: Walk, person: WalkedPerson, row: WalkedCase): Promise<AnyView> => {
  const walked = walk.kindOf(row)
  const { status, body } = await walk.ask(person, callOf(walked, 'get'), { params: { id: row.id } })
  compare(walk, `${person.userName} gets ${row.status} ${row.id}`, status, statusOf(walked, person, row))
  if (status !== 200) return undefined
  compare(
    walk,
    `${row.id} as ${person.userName} sees it`,
    [body.status, body.version, body.number],
    [row.status, row.version, row.number],
  )
  walk.blame(overOffered(walked, walk.world, person, row, body))
  return body
}

/** What hangs on a case, asked for by somebody whether he may or not. */
export const parts = async (walk: Walk, person: WalkedPerson, row: WalkedCase): Promise<void> => {
  const walked = walk.kindOf(row)
  const input = { params: { id: row.id } }
  const asWords = (name: string) => `${person.userName} asks for ${name} of ${row.status} ${row.id}`
  const history = await walk.ask(person, callOf(walked, 'history'), input)
  compare(walk, asWords('history'), history.status, statusOf(walked, person, row))
  if (history.status === 200 && isOfOffice(person)) {
    const { rows } = await walk.world.pool.query(
      'select action from case_history where case_id = $1 order by id',
      [row.id],
    )
    const actions = history.body.map(({ action }: { action: string }) => action)
    compare(
      walk,
      asWords('history'),
      actions,
      rows.map(({ action }) => action),
    )
  }
  const notes = await walk.ask(person, callOf(walked, 'notes'), input)
  compare(
    walk,
    asWords('notes'),
    notes.status,
    statusOf(walked, person, row, { mayCall: readsNotes(person) }),
  )
  const checks = await walk.ask(person, callOf(walked, 'checks'), input)
  compare(walk, asWords('checks'), checks.status, statusOf(walked, person, row, { isShownToCustoms: false }))
  await files(walk, person, row)
}

/** The newest file of a case is opened by those who may see it. */
export const files = async (walk: Walk, person: WalkedPerson, row: WalkedCase): Promise<void> => {
  const walked = walk.kindOf(row)
  const { rows } = await walk.world.pool.query(
    `select id, uploaded_side as side from case_attachment where case_id = $1 and removed_at is null
     order by id desc limit 1`,
    [row.id],
  )
  for (const { id: attachmentId, side } of rows) {
    const params = { id: row.id, attachmentId }
    const { status } = await walk.ask(person, callOf(walked, 'attachment'), { params })
    const seen = statusOf(walked, person, row, { isShownToCustoms: false })
    const isKept = walked.kind.keepsOfficeFiles === true && side === 'authority' && !isOfOffice(person)
    const wanted = isKept && seen === 200 ? 404 : seen
    compare(walk, `${person.userName} opens a file of ${row.status} ${row.id}`, status, wanted)
  }
}

const lists = async (walk: Walk, person: WalkedPerson, walked: AnyWalkedKind): Promise<void> => {
  const mayCall = person.rights.has(walked.kind.rights.read)
  const cases = [...walk.cases.values()]
  for (const view of walk.random.some(caseViewNames, 0.4)) {
    const wanted = listedFor(walked, walk.world, person, cases, view)
    const ids: string[] = []
    for (let page = 1; page === 1 || ids.length < Math.min(wanted.length, 300); page += 1) {
      const query = { view, page, pageSize: 100 }
      const { status, body } = await walk.ask(person, callOf(walked, 'list'), { query })
      compare(walk, `${person.userName} asks for the list`, status, mayCall ? 200 : 403)
      if (status !== 200 || body.items.length === 0) break
      ids.push(...body.items.map(({ id }: { id: string }) => id))
      compare(walk, `total of ${view} for ${person.userName}`, body.total, wanted.length)
    }
    if (mayCall) compare(walk, `${view} for ${person.userName}`, ids.toSorted(), wanted.toSorted())
  }
  const { status, body } = await walk.ask(person, callOf(walked, 'counts'))
  compare(walk, `${person.userName} asks for counts`, status, mayCall ? 200 : 403)
  if (!mayCall) return
  const counts: [string, number][] = countedFor(person).map((view) => [
    view,
    listedFor(walked, walk.world, person, cases, view).length,
  ])
  const { asked } = walked.kind.means
  // What its holder has to answer; an officer's are counted by whose turn it is.
  if (!isOfOffice(person) && asked !== null) {
    const statusOf = new Map(cases.map(({ id, status: of }) => [id, of]))
    const waiting = listedFor(walked, walk.world, person, cases, 'waiting')
    counts.push(['question', waiting.filter((id) => statusOf.get(id) === asked).length])
  }
  compare(walk, `counts for ${person.userName}`, body, Object.fromEntries(counts))
}

const search = async (walk: Walk, person: WalkedPerson, row: WalkedCase): Promise<void> => {
  const walked = walk.kindOf(row)
  if (row.number === null || !person.rights.has(walked.kind.rights.read)) return
  const query = { search: row.number }
  const { body } = await walk.ask(person, callOf(walked, 'list'), { query })
  const isListed = listedFor(walked, walk.world, person, [row], 'all').length === 1
  compare(
    walk,
    `${person.userName} searches for ${row.number}`,
    body.items.map(({ id }: { id: string }) => id),
    isListed ? [row.id] : [],
  )
}

const sheet = async (walk: Walk, person: WalkedPerson, walked: AnyWalkedKind): Promise<void> => {
  const { status, bytes } = await walk.ask(person, callOf(walked, 'export'), { query: { view: 'all' } })
  compare(walk, `${person.userName} exports`, status, person.rights.has(walked.kind.rights.read) ? 200 : 403)
  if (status !== 200) return
  const rows = await readSpreadsheet(bytes)
  const wanted = listedFor(walked, walk.world, person, [...walk.cases.values()], 'all')
  const numbers = wanted.flatMap((id) => walk.cases.get(id)?.number ?? [])
  const listed = rows.slice(1).flatMap(([number]) => number || [])
  compare(walk, `rows of the export of ${person.userName}`, rows.length - 1, wanted.length)
  compare(walk, `numbers in the export of ${person.userName}`, listed.toSorted(), numbers.toSorted())
}

const home = async (walk: Walk, person: WalkedPerson): Promise<void> => {
  await walk.ask(person, 'dashboard.mine')
}

/** Somebody looks somewhere, whether he may or not. */
export const lookAround = async (walk: Walk): Promise<void> => {
  const { random, world } = walk
  const person = random.pick(world.people)
  const cases = [...walk.cases.values()]
  const way = random.weighed({ case: 5, parts: 4, lists: 4, search: 3, sheet: 1, home: 1 })
  walk.say(`${person.userName} looks: ${way}`)
  if (way === 'lists') return lists(walk, person, random.pick(walk.kinds))
  if (way === 'sheet') return sheet(walk, person, random.pick(walk.kinds))
  if (way === 'home') return home(walk, person)
  if (cases.length === 0) return
  const row = random.pick(cases)
  if (way === 'parts') return parts(walk, person, row)
  if (way === 'search') return search(walk, person, row)
  await lookAt(walk, person, row)
}
