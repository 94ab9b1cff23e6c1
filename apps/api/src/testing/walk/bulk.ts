import type { CallName } from '@papaver/contract/calls.ts'
import { actionsOf } from '@papaver/contract/casework/kind.ts'
import { stepInputNames } from '@papaver/contract/casework/step-inputs.ts'
import { appealOf } from './choices.ts'
import { type Act, type Command, expectedOf, rightInput } from './commands.ts'
import { misjudged, refusedWith } from './expected.ts'
import { lookAt } from './looks.ts'
import { couldTake } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import type { Walk } from './walk.ts'
import type { AnyView, AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase } from './world.ts'

/** What came of one of the cases, as the answer says it. */
interface Result {
  readonly id: string
  readonly refusal: { readonly status: number; readonly message: string; readonly details?: unknown } | null
}

interface Choice {
  readonly walked: AnyWalkedKind
  readonly action: string
  readonly rows: readonly WalkedCase[]
}

const casesOf = ({ cases }: Walk, { kind }: AnyWalkedKind): WalkedCase[] =>
  [...cases.values()].filter(({ feature }) => feature === kind.entity)

/** Steps in bulk that are open to somebody, each with the cases in which they are. */
const choicesOf = (walk: Walk): Choice[] =>
  walk.kinds.flatMap((walked) => {
    const { steps } = walked.kind
    const actions = actionsOf(walked.kind).filter((action) => steps[action]?.isBulk)
    return actions.flatMap((action) => {
      const isOpen = (row: WalkedCase) =>
        walk.world.people.some((person) => couldTake(walked, walk.world, person, row, action))
      const rows = casesOf(walk, walked).filter(isOpen)
      return rows.length > 0 ? [{ walked, action, rows }] : []
    })
  })

/** What has been done least, for some of the cases in which it is open, and others: of other houses, over, elsewhere. */
const pickCases = (walk: Walk): Choice | undefined => {
  const { random } = walk
  const choices = choicesOf(walk)
  if (choices.length === 0) return undefined
  const appeals = choices.map(({ walked, action }, index) => [
    index,
    appealOf(walk, walked, `bulk ${action}`),
  ])
  const choice = choices[Number(random.weighed(Object.fromEntries(appeals)))]
  if (choice === undefined) return undefined
  const rows = [
    ...random.shuffled(choice.rows).slice(0, random.between(1, 5)),
    ...random.shuffled(casesOf(walk, choice.walked)).slice(0, random.between(0, 2)),
  ]
  return { ...choice, rows: random.shuffled([...new Set(rows)]) }
}

/** Mostly one who could take this step in one of the cases, and then often the one who has it: some steps are his alone. */
const pickTaker = ({ random, world }: Walk, { walked, action, rows }: Choice): WalkedPerson => {
  const able = world.people.filter((person) =>
    rows.some((row) => couldTake(walked, world, person, row, action)),
  )
  const having = able.filter(({ id }) => rows.some(({ assigneeId }) => assigneeId === id))
  if (able.length === 0 || random.chance(0.15)) return random.pick(world.people)
  return random.pick(having.length > 0 && random.chance(0.6) ? having : able)
}

/** One step for many: each case is judged as if it stood alone. */
export const bulk = async (walk: Walk): Promise<Command[]> => {
  const choice = pickCases(walk)
  if (choice === undefined) return []
  const { walked, action, rows } = choice
  const person = pickTaker(walk, choice)
  const sent = await commandsOf(walk, person, choice)
  const { call, key, input } = sent
  const cases = sent.commands.map(({ row, body }) => ({ id: row?.id, version: body.version }))
  const asked = { params: { action }, body: { cases, ...input }, headers: { 'idempotency-key': key } }
  const ids = rows.map(({ id }) => id)
  const send = () => walk.ask(person, call, asked, ids)
  const answer = await send()
  if (!person.rights.has(walked.kind.rights.read)) {
    walk.blame(misjudged(refusedWith('notPermitted'), answer))
    return []
  }
  const results = answer.body as Result[]
  if (JSON.stringify(results.map(({ id }) => id)) !== JSON.stringify(ids))
    walk.blame([`${person.userName} ${call} ${action}: not a result for each case: ${answer.bytes}`])
  const done = sent.commands.filter((command, index) => judgeOne(walk, command, results[index]))
  const again = await send()
  if (JSON.stringify(again.body) !== JSON.stringify(results))
    walk.blame([`sent again for many: ${again.bytes}, and was ${answer.bytes}`])
  await alone(walk, sent.commands, results)
  return done
}

interface Sent {
  readonly call: CallName
  readonly key: string
  readonly input: Record<string, unknown>
  readonly commands: Command[]
}

const commandsOf = async (
  walk: Walk,
  person: WalkedPerson,
  { walked, action, rows }: Choice,
): Promise<Sent> => {
  const { random, world, here } = walk
  const { feature } = walked.kind
  const ground = walk.groundOf(walked)
  const views = new Map<string, AnyView>()
  for (const row of rows) views.set(row.id, await lookAt(walk, person, row))
  const [seen] = [...views.values()].filter((view) => view !== undefined)
  // What is a kind's own is said of one case.
  const usual = Object.entries(rightInput(walked, action, here, seen, ground)).filter(([name]) =>
    stepInputNames.some((each) => each === name),
  )
  const input = Object.fromEntries(usual)
  const commands = rows.map((row) => {
    const act: Act = { world, here, walked, ground, person, row, view: views.get(row.id), action }
    const isStale = random.chance(0.1)
    return {
      person,
      walked,
      row,
      action,
      countedAs: `bulk ${action}`,
      call: `${feature}.act` as CallName,
      params: { id: row.id, action },
      body: { version: row.version - (isStale ? 1 : 0), ...input },
      key: random.id(),
      expected: expectedOf(act, { isStale, field: undefined }),
    }
  })
  return { call: `${feature}.bulk` as CallName, key: random.id(), input, commands }
}

const judgeOne = (walk: Walk, command: Command, result: Result | undefined): boolean => {
  const { status, message, details } = result?.refusal ?? { status: 200 }
  const answer = { status, body: { message, details }, headers: {}, bytes: Buffer.from('') }
  return walk.judge(command, answer)
}

/** One that was refused among many is refused in the same words when it is asked for alone. */
const alone = async (walk: Walk, commands: readonly Command[], results: readonly Result[]): Promise<void> => {
  const refused = commands.filter((_, index) => results[index]?.refusal)
  if (refused.length === 0) return
  const command = walk.random.pick(refused)
  const among = results[commands.indexOf(command)]?.refusal
  const { status, body } = await walk.send(command)
  const { message, details } = body
  if (JSON.stringify({ status, message, details }) !== JSON.stringify(among))
    walk.blame([
      `${command.action} alone: ${status} ${JSON.stringify(body)}, and among many ${JSON.stringify(among)}`,
    ])
}
