import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '@papaver/contract/calls.ts'
import type { TestAnswer } from '../start-test-app.ts'
import { accounts } from './accounts.ts'
import { attach, days, event, eyes, note, rights } from './around.ts'
import { bulk } from './bulk.ts'
import { nextCommand, pickAction, pickCase, pickPerson } from './choices.ts'
import { actCommand, type Command } from './commands.ts'
import { done, type Expected, refusedWith } from './expected.ts'
import { happen, lookAtAll, undoDue } from './happen.ts'
import { leadOn } from './lead.ts'
import { list } from './lists.ts'
import { lookAround, lookAt } from './looks.ts'
import { isInSight, mayWrite } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import { perform } from './perform.ts'
import type { Did } from './undone.ts'
import type { Walk } from './walk.ts'
import type { AnyWalkedKind } from './walked-kind.ts'

/** More open cases of a kind than this only dilute what happens to each. */
const mostOpen = 4
const act = async (walk: Walk): Promise<Command[]> => {
  const command = await nextCommand(walk)
  const did = command && (await perform(walk, command))
  return did ? [did] : []
}

/** One case is led on until it goes no further. */
const lead = async (walk: Walk): Promise<Command[]> => {
  const command = await leadOn(walk)
  if (command === undefined) return act(walk)
  const did = await perform(walk, command)
  if (did === undefined) walk.led = undefined
  return did ? [did] : []
}

const expectedOfDraft = (
  person: WalkedPerson,
  { kind, draftRefuses, closedAs = 'invalidInput' }: AnyWalkedKind,
  { isSpoiled, isForClosed }: { isSpoiled: boolean; isForClosed: boolean },
): Expected => {
  if (!person.rights.has(kind.rights.request) && !person.rights.has('case.enter'))
    return refusedWith('notPermitted')
  if (isSpoiled) return refusedWith('invalidInput')
  return isForClosed ? refusedWith(closedAs) : done(draftRefuses)
}

const createCommand = (walk: Walk, walked = walk.random.pick(walk.kinds)): Command => {
  const { random, world } = walk
  const writers = world.people.filter(({ rights }) => rights.has(walked.kind.rights.request))
  const person = random.chance(0.7) && writers.length > 0 ? random.pick(writers) : random.pick(world.people)
  const isEntry = person.rights.has('case.enter')
  const isOwn = isEntry && walked.kind.ownEntries === true && random.chance(0.5)
  const ofHouse = isEntry ? world.person(random.pick(walked.houses ?? ['importer', 'rival'])) : person
  const draft = walked.draft(walk.here, walk.groundOf(walked).ofKind, walk.houseOf(ofHouse))
  const isSpoiled = random.chance(0.1)
  const isForClosed = isEntry && !isOwn && walk.closedHouses.has(ofHouse.establishmentId ?? '')
  const body = {
    ...draft,
    ...(isSpoiled ? { [random.pick(Object.keys(draft))]: [[]] } : {}),
    ...(isEntry && !isOwn ? { establishmentId: ofHouse.establishmentId, receivedOn: world.today } : {}),
  }
  return {
    person,
    walked,
    action: 'create',
    call: `${walked.kind.feature}.create` as CallName,
    params: {},
    body,
    key: random.id(),
    expected: expectedOfDraft(person, walked, { isSpoiled, isForClosed }),
  }
}

const create = async (walk: Walk): Promise<Command[]> => {
  const walked = walk.random.pick(walk.kinds)
  const open = [...walk.cases.values()].filter(
    ({ feature, statusGroup }) =>
      feature === walked.kind.entity && ['open', 'waiting', 'decided'].includes(statusGroup),
  )
  if (open.length >= mostOpen) return act(walk)
  const did = await perform(walk, createCommand(walk, walked))
  return did ? [did] : []
}

const save = async (walk: Walk): Promise<Command[]> => {
  const { random } = walk
  const open = [...walk.cases.values()].filter(({ statusGroup }) => statusGroup === 'open')
  const drafts = open.filter((row) => row.status === walk.kindOf(row).kind.means.draft)
  const stuck = drafts.filter(({ id }) => walk.stuck.has(id))
  const preferred = stuck.length > 0 && random.chance(0.7) ? stuck : drafts
  const rows = preferred.length > 0 && random.chance(0.8) ? preferred : open
  if (rows.length === 0) return create(walk)
  const row = random.pick(rows)
  const walked = walk.kindOf(row)
  const person = random.chance(0.6) ? pickPerson(walk, row) : random.pick(walk.world.people)
  const view = await lookAt(walk, person, row)
  const isStale = random.chance(0.2)
  const draft = walked.draft(walk.here, walk.groundOf(walked).ofKind, walk.houseOf(row))
  const body = { ...draft, ...walked.placeOf(view ?? row), version: row.version - (isStale ? 1 : 0) }
  const { request } = walked.kind.rights
  let expected: Expected = done()
  if (!person.rights.has(request) && !person.rights.has('case.enter')) expected = refusedWith('notPermitted')
  else if (!isInSight(person, row)) expected = refusedWith('notFound')
  else if (!mayWrite(walked, person, row)) expected = refusedWith('caseworkNotEditable')
  else if (isStale) expected = refusedWith('caseworkStale')
  const call = `${walked.kind.feature}.save` as CallName
  const command = {
    person,
    walked,
    row,
    action: 'save',
    call,
    params: { id: row.id },
    body,
    key: '',
    expected,
  }
  const answer = await walk.ask(person, call, { params: command.params, body })
  walk.judge(command, answer)
  return []
}

const copy = async (walk: Walk): Promise<Command[]> => {
  const row = pickCase(walk)
  if (row === undefined) return create(walk)
  const walked = walk.kindOf(row)
  const person = walk.random.pick(walk.world.people)
  // A copy is begun as a draft is.
  let expected: Expected = done(walked.draftRefuses)
  if (!person.rights.has(walked.kind.rights.request)) expected = refusedWith('notPermitted')
  else if (!isInSight(person, row)) expected = refusedWith('notFound')
  // A copy is one of the reader's own house.
  else if (person.establishmentId === null) expected = refusedWith('notPermitted')
  const call = `${walked.kind.feature}.copy` as CallName
  const params = { id: row.id }
  const key = walk.random.id()
  const did = await perform(walk, {
    person,
    walked,
    row,
    action: 'create',
    call,
    params,
    body: {},
    key,
    expected,
  })
  return did ? [did] : []
}

/** The same command again under its key: done once, and answered as if it were the first time. */
const twice = async (walk: Walk): Promise<Command[]> => {
  const command = await nextCommand(walk, 'none')
  const did = command && (await perform(walk, command))
  if (!did) return []
  const again = await walk.send(did)
  if (again.status !== 200) walk.blame([`sent again: ${again.status} ${JSON.stringify(again.body)}`])
  const other = { ...did, body: { ...did.body, version: Number(did.body.version) + 7 } }
  const reused = await walk.send(other)
  if (reused.body?.message !== 'caseworkKeyReused')
    walk.blame([`a key used for something else: ${reused.status} ${JSON.stringify(reused.body)}`])
  return [did]
}

/** The same command several times at the same moment: done once. */
const atOnce = async (walk: Walk): Promise<Command[]> => {
  const command = walk.random.chance(0.3) ? createCommand(walk) : await nextCommand(walk, 'none')
  if (command === undefined) return []
  const answers = await Promise.all(
    Array.from({ length: walk.random.between(2, 4) }, () => walk.send(command)),
  )
  const isDone = answers.map((answer) => walk.judge(command, answer))
  const ids = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body.id))
  if (new Set(isDone).size > 1 || ids.size > 1)
    walk.blame(['sent at once with one key, and not answered alike'])
  return isDone[0] ? [command] : []
}

/** Several people want something of one case at the same moment: one of them gets it. */
const rivals = async (walk: Walk): Promise<Command[]> => {
  const first = await nextCommand(walk, 'none')
  if (first?.row === undefined) return []
  const { row, walked } = first
  const commands = [first]
  for (let others = walk.random.between(1, 3); others > 0; others -= 1) {
    const person = pickPerson(walk, row)
    const view = await lookAt(walk, person, row)
    const action = pickAction(walk, walked, view?.allowedActions ?? [])
    const { world, here } = walk
    const act = { world, here, walked, ground: walk.groundOf(walked), person, row, view, action }
    commands.push(actCommand(act, 'none'))
  }
  const answers = await Promise.all(commands.map((command) => walk.send(command)))
  const winners = commands.filter((command, index) => tolerate(walk, command, answers[index]))
  if (winners.length > 1) walk.blame(['two steps were taken on one version of a case'])
  return winners
}

/** Where others were at it, too, a step may come too late. */
const tolerate = (walk: Walk, command: Command, answer: TestAnswer | undefined): boolean => {
  if (answer === undefined) return false
  const late = ['caseworkStale', 'caseworkClosed', 'notFound']
  const isLate = late.includes(answer.body?.message)
  return walk.judge(isLate ? { ...command, expected: refusedWith(answer.body.message) } : command, answer)
}

/** The server is killed in the middle of what several people do; what was not answered is sent again. */
const kill = async (walk: Walk): Promise<Command[]> => {
  const commands: Command[] = [createCommand(walk)]
  for (let more = walk.random.between(1, 4); more > 0; more -= 1) {
    const command = await nextCommand(walk, 'none')
    if (command && !commands.some(({ row }) => row?.id === command.row?.id)) commands.push(command)
  }
  const answering = commands.map((command) => walk.send(command).catch(() => undefined))
  // Whatever has been done by then is right: a walk that is repeated need not be cut at the same line.
  await pause(walk.random.between(0, 20))
  await walk.world.server.kill()
  const answers = await Promise.all(answering)
  await walk.world.startServer()
  walk.kills += 1
  walk.say(`killed; ${answers.filter((answer) => answer !== undefined).length} of ${answers.length} answered`)
  const finished: Command[] = []
  for (const [index, command] of commands.entries()) {
    const answer = answers[index] ?? (await walk.send(command))
    if (tolerate(walk, command, answer)) finished.push(command)
  }
  return finished
}

const commands = { happen, act, lead, create, save, copy, twice, atOnce, rivals, bulk, list, event, accounts }
const others = { attach, note, days, rights, eyes, look: lookAround }
const weights: Readonly<Record<keyof typeof commands | keyof typeof others, number>> = {
  happen: 20,
  act: 18,
  lead: 55,
  create: 10,
  save: 8,
  copy: 2,
  twice: 6,
  atOnce: 4,
  rivals: 5,
  attach: 3,
  note: 2,
  bulk: 6,
  list: 2,
  event: 7,
  accounts: 2,
  days: 2,
  rights: 5,
  eyes: 1,
  look: 15,
}

type Way = keyof typeof weights
const isCommand = (way: Way): way is keyof typeof commands => way in commands

/** What was done of the commands that a step sent. */
const walkOn = async (walk: Walk): Promise<readonly Did[]> => {
  const way = walk.random.weighed(walk.isEventful ? weights : { ...weights, happen: 0 })
  if (isCommand(way)) return commands[way](walk)
  await others[way as keyof typeof others](walk)
  return []
}

/** One random step, and a look at everything it has left behind. */
export const takeStep = async (walk: Walk, isKill = false): Promise<void> => {
  await walk.world.advance(walk.random.between(1, 30))
  const undone = isKill ? undefined : await undoDue(walk)
  const { seen } = walk
  const did = undone ?? (await (isKill ? kill(walk) : walkOn(walk)))
  // As often as something has happened, and after each kill.
  if (undone !== undefined || isKill || walk.seen !== seen) await lookAtAll(walk)
  await walk.settle(did)
}
