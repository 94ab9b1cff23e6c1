import type { CallName } from '@papaver/contract/calls.ts'
import { wantsComment } from '@papaver/contract/casework/blocked.ts'
import { actionsOf, refusalsOf } from '@papaver/contract/casework/kind.ts'
import { done, type Expected, refusedWith } from './expected.ts'
import { couldTake, isInSight, isOfOffice } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import type { Random } from './random.ts'
import type { AnyView, AnyWalkedKind, Here } from './walked-kind.ts'
import type { WalkedCase, WalkedWorld } from './world.ts'

/** One command on its way, and what it ought to be answered. */
export interface Command {
  readonly person: WalkedPerson
  readonly call: CallName
  readonly params: Readonly<Record<string, string>>
  readonly body: Record<string, unknown>
  readonly key: string
  readonly walked: AnyWalkedKind
  /** Undefined where a case is begun. */
  readonly row?: WalkedCase
  /** As the history names it. */
  readonly action: string
  /** As the walk counts it, where that is not its action. */
  readonly countedAs?: string
  readonly expected: Expected
}

/** Words that are found again wherever they come to light. */
export const wordsBegin = 'said '
export const words = (random: Random): string => `${wordsBegin}${random.between(100_000_000, 999_999_999)}`

export interface Ground {
  readonly reasons: readonly { readonly code: string; readonly isActive?: boolean }[]
  readonly ofKind: unknown
}

/** Nobody is given a case that he may not know of. */
const mayHold = (person: WalkedPerson, view: AnyView): boolean =>
  isOfOffice(person) &&
  person.rights.has('case.review') &&
  (view?.office?.isConfidential !== true || person.rights.has('incident.confidential'))

/** A right value of what a step takes; undefined leaves it out. */
const inputOf = (
  { kind, askable, input }: AnyWalkedKind,
  action: string,
  name: string,
  here: Here,
  view: AnyView,
  ground: Ground,
): unknown => {
  const { random, people, today } = here
  switch (name) {
    case 'reasonCode': {
      const codes = ground.reasons.map(({ code }) => code)
      return random.pick(codes.filter((code) => code.startsWith(`${kind.steps[action]?.reason}-`)))
    }
    case 'comment':
      return words(random)
    case 'decision':
      return random.chance(0.8) ? 'approve' : 'refuse'
    case 'assigneeId':
      return (
        random.pick(people.filter((each) => mayHold(each, view))) ?? random.pick(people.filter(isOfOffice))
      ).id
    case 'fields':
      return random.some(askable ?? [], 0.4)
    case 'dueOn':
      return new Date(Date.parse(today) + random.between(1, 20) * 86_400_000).toISOString().slice(0, 10)
    case 'declaration':
      return true
    case 'texts':
      return undefined
    default:
      return view && input?.(name, here, view, ground.ofKind)
  }
}

/** Right values of all that a step takes; what may be left out sometimes is. */
export const rightInput = (
  walked: AnyWalkedKind,
  action: string,
  here: Here,
  view: AnyView,
  ground: Ground,
): Record<string, unknown> => {
  const takes = walked.kind.steps[action]?.takes ?? {}
  const given: Record<string, unknown> = {}
  for (const [name, need] of Object.entries(takes)) {
    if (need === 'optional' && here.random.chance(0.5)) continue
    const value = inputOf(walked, action, name, here, view, ground)
    if (value !== undefined) given[name] = value
  }
  // What "other" means, and why a request is to be refused, has to be said.
  if ('comment' in takes && String(given.reasonCode).endsWith('-OTHER')) given.comment ??= words(here.random)
  if (given.decision === 'refuse' && 'reasonCode' in takes)
    given.reasonCode ??= inputOf(walked, action, 'reasonCode', here, view, ground)
  if (given.reasonCode !== undefined || given.acceptsOverrun === true) given.comment ??= words(here.random)
  if (wantsComment(walked.kind, action, view?.checks ?? [])) given.comment ??= words(here.random)
  // Where nothing is needed by itself, something has to be said all the same.
  if ('comment' in takes && Object.keys(given).length === 0) given.comment = words(here.random)
  return given
}

type Flaw = 'none' | 'missing' | 'strange' | 'shape' | 'stale'
const flaws: Readonly<Record<Flaw, number>> = { none: 74, missing: 8, strange: 5, shape: 5, stale: 8 }

/** Something that no field of any kind takes. */
const noShape = [[]]

const spoiled = (
  walked: AnyWalkedKind,
  action: string,
  input: Record<string, unknown>,
  flaw: Flaw,
  random: Random,
): { body: Record<string, unknown>; field?: string; isMisshapen?: true } => {
  const takes = Object.entries(walked.kind.steps[action]?.takes ?? {})
  const needed = takes.filter(([, need]) => need !== 'optional')
  if (flaw === 'missing' && needed.length > 0) {
    const [name] = random.pick(needed)
    const { [name]: _left, texts: _texts, ...body } = input
    return { body, field: name }
  }
  if (flaw === 'strange') return { body: { ...input, strange: 1 }, isMisshapen: true }
  if (flaw === 'shape' && takes.length > 0)
    return { body: { ...input, [random.pick(takes)[0]]: noShape }, isMisshapen: true }
  return { body: input }
}

export interface Act {
  readonly world: WalkedWorld
  readonly here: Here
  readonly walked: AnyWalkedKind
  readonly ground: Ground
  readonly person: WalkedPerson
  readonly row: WalkedCase
  readonly view: AnyView
  readonly action: string
}

/** One step with what it takes, or with something wrong in it, and how it ought to be answered. */
export const actCommand = (act: Act, flaw = act.here.random.weighed(flaws)): Command => {
  const { here, walked, ground, person, row, view, action } = act
  const { random } = here
  const input = rightInput(walked, action, here, view, ground)
  const { body, field, isMisshapen } = spoiled(walked, action, input, flaw, random)
  const version = flaw === 'stale' ? row.version + random.pick([-1, 1]) : row.version
  return {
    person,
    walked,
    row,
    action,
    call: `${walked.kind.feature}.act` as CallName,
    params: { id: row.id, action },
    body: { version, ...body },
    key: random.id(),
    expected: expectedOf(act, { isStale: version !== row.version, isMisshapen, field }),
  }
}

/** What the view has told decides how the step ought to be answered. */
export const expectedOf = (
  { walked, person, row, view, action }: Act,
  {
    isStale,
    isMisshapen,
    field,
  }: { isStale: boolean; isMisshapen?: true | undefined; field?: string | undefined },
): Expected => {
  const { kind } = walked
  if (!person.rights.has(kind.rights.read)) return refusedWith('notPermitted')
  if (isMisshapen) return refusedWith('invalidInput')
  if (!isInSight(person, row)) return refusedWith('notFound')
  if (isStale) return refusedWith('caseworkStale')
  if (!view.allowedActions.includes(action)) {
    const closed = view.closedActions.find((each: { action: string }) => each.action === action)
    return refusedWith('caseworkClosed', closed ? { reasons: closed.reasons } : {})
  }
  if (field !== undefined) return refusedWith('caseworkIncomplete', { field })
  const step = kind.steps[action]
  return done(step && refusalsOf(step))
}

/** In words where the view offers what life, sides, rights and four eyes do not. */
export const overOffered = (
  walked: AnyWalkedKind,
  world: WalkedWorld,
  person: WalkedPerson,
  row: WalkedCase,
  view: AnyView,
): string[] =>
  (view.allowedActions as string[])
    .filter((action) => !couldTake(walked, world, person, row, action))
    .map((action) => `${person.userName} is offered ${action} in ${row.status}, and must not be`)

/** In words where a view neither offers nor explains what life, sides, rights and four eyes leave open. */
export const silentlyClosed = (
  walked: AnyWalkedKind,
  world: WalkedWorld,
  person: WalkedPerson,
  row: WalkedCase,
  { allowedActions, closedActions }: AnyView,
): string[] =>
  actionsOf(walked.kind).filter(
    (action) =>
      couldTake(walked, world, person, row, action) &&
      !allowedActions.includes(action) &&
      !closedActions.some((each: { action: string }) => each.action === action),
  )
