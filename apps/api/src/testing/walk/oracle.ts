import type { Permission } from '@papaver/contract/access/permissions.ts'
import { signatureFlags } from '@papaver/contract/casework/blocked.ts'
import { holdFlags } from '@papaver/contract/casework/holds.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { officeRights, sideOfRights } from '@papaver/contract/casework/sides.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import type { WalkedPerson } from './people.ts'
import type { AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase, WalkedWorld } from './world.ts'

/**
 * What ought to be, said once more and as plainly as possible: from the declaration, the rows of the cases and the rights
 * of the people, without a line of what the server does with them.
 */
const sideOf = ({ rights, establishmentId }: WalkedPerson) =>
  sideOfRights((right) => rights.has(right), establishmentId !== null)

/** Is the case within the person's sight? (Whether he may call at all, `may` says.) */
export const isInSight = (person: WalkedPerson, row: WalkedCase): boolean => {
  const isHandedIn = row.submittedAt !== null
  switch (sideOf(person)) {
    case 'office':
      return (
        (isHandedIn || (row.enteredBy !== null && person.rights.has('case.enter'))) &&
        (!row.isConfidential || person.rights.has('incident.confidential'))
      )
    case 'customs':
      return (
        row.issuedAt !== null &&
        [row.customsPointId, row.exitPointId].some(
          (point) => point !== null && person.customsPointIds.includes(point),
        )
      )
    case 'holder':
      return row.establishmentId === person.establishmentId && (isHandedIn || row.enteredBy === null)
    case 'nobody':
      return false
  }
}

export const isOfOffice = (person: WalkedPerson): boolean => sideOf(person) === 'office'
export const isOfCustoms = (person: WalkedPerson): boolean => sideOf(person) === 'customs'
/** Notes are officers' to officers: but not for one who merely enters what came in on paper. */
export const readsNotes = ({ rights }: WalkedPerson): boolean =>
  officeRights.some((right) => right !== 'case.enter' && rights.has(right))

const needed = (kind: CaseKind, person: WalkedPerson, row: WalkedCase, action: string) => {
  const step = kind.steps[action]
  // A request on paper is the authority's own draft until it is submitted.
  if (row.enteredBy !== null && row.status === kind.means.draft) return 'case.enter'
  return isOfOffice(person) ? step?.by.office : step?.by.holder
}

const hasEyes = (
  { kind, eyes }: AnyWalkedKind,
  world: Pick<WalkedWorld, 'settingOf'>,
  person: WalkedPerson,
  row: WalkedCase,
  action: string,
): boolean => {
  const { fourEyes } = kind.steps[action] ?? {}
  const isSet = (id: SettingId): boolean => world.settingOf(id) === true
  if (fourEyes === undefined || eyes === undefined || !isSet(eyes.four)) return true
  if (row.enteredBy === person.id) return false
  if (fourEyes === 'decision') return row.proposalBy !== null && row.proposalBy !== person.id
  const wantsThird = eyes.six !== undefined && isSet(eyes.six)
  return row.termsBy !== person.id && !(wantsThird && row.decidedBy === person.id)
}

/** May this person take this step as far as life, sides, rights and four eyes go? The record may still say no. */
export const couldTake = (
  walked: AnyWalkedKind,
  world: Pick<WalkedWorld, 'settingOf'>,
  person: WalkedPerson,
  row: WalkedCase,
  action: string,
): boolean => {
  const { kind } = walked
  const right = needed(kind, person, row, action)
  const isNear = isOfOffice(person) || row.establishmentId === person.establishmentId
  return (
    kind.life[row.status]?.[action] !== undefined &&
    isInSight(person, row) &&
    isNear &&
    right !== undefined &&
    person.rights.has(right) &&
    hasEyes(walked, world, person, row, action)
  )
}

/** Who writes at a draft: its own house, or of one that is entered from paper whoever may enter. */
export const mayWrite = (
  { kind }: AnyWalkedKind,
  { rights, establishmentId }: WalkedPerson,
  row: WalkedCase,
): boolean => {
  if (row.status !== kind.means.draft) return false
  if (row.enteredBy !== null) return rights.has('case.enter')
  return (
    row.establishmentId === establishmentId && rights.has(kind.rights.request) && rights.has(kind.rights.read)
  )
}

/** Where a step may lead from here. */
export const endsOf = ({ kind, alsoLeadsTo }: AnyWalkedKind, from: string, action: string): string[] => {
  const next = kind.life[from]?.[action]
  const ends = next === undefined ? [] : [next === 'unchanged' ? from : next]
  return [...ends, ...(alsoLeadsTo?.[action] ?? []).map((end) => (end === 'unchanged' ? from : end))]
}

const undecided = ['open', 'waiting', 'decided']

const ofOfficers: readonly CaseViewName[] = ['mine', 'unassigned', 'decide', 'entered']

const isInView = (
  walked: AnyWalkedKind,
  world: Pick<WalkedWorld, 'settingOf' | 'today'>,
  person: WalkedPerson,
  row: WalkedCase,
  view: CaseViewName,
): boolean => {
  const { stops, means } = walked.kind
  const { draft, decide, sign } = means
  const isMarked = (flags: readonly string[]): boolean => flags.some((flag) => row.flags.includes(flag))
  const isOver = stops?.afterLastDay === true && row.validUntil !== null && row.validUntil < world.today
  const isStopped =
    stops?.statuses.includes(row.status) === true || (stops !== undefined && isMarked(holdFlags)) || isOver
  const isBlocked = isMarked(signatureFlags(walked.kind))
  const isOpen = undecided.includes(row.statusGroup) && row.status !== draft
  const eyesFor = (fourEyes: string): boolean =>
    Object.entries(walked.kind.steps)
      .filter(([, step]) => step.fourEyes === fourEyes)
      .every(([action]) => hasEyes(walked, world, person, row, action))
  switch (view) {
    case 'all':
      return true
    case 'mine':
      return row.assigneeId === person.id && undecided.includes(row.statusGroup)
    case 'open':
      return isOpen
    case 'unassigned':
      return row.statusGroup === 'open' && row.status !== draft && row.assigneeId === null
    case 'waiting':
      return row.statusGroup === 'waiting'
    case 'decide':
      return row.status === decide && row.proposalBy !== null && eyesFor('decision')
    case 'sign':
      return row.status === sign && eyesFor('signature') && !isBlocked
    case 'signStopped':
      return row.status === sign && eyesFor('signature') && isBlocked
    case 'overdue':
      return isOpen && row.dueOn !== null && row.dueOn < world.today
    case 'entered':
      return row.status === draft && row.statusGroup === 'open'
    case 'inForce':
      return row.statusGroup === 'active'
    case 'active':
      return row.statusGroup === 'active' && !isStopped
    case 'stopped':
      return row.statusGroup === 'active' && isStopped
    case 'final':
      return row.statusGroup === view
  }
}

/** Ids that a list of a kind shows to a person. Drafts that officers enter have a view of their own. */
export const listedFor = (
  walked: AnyWalkedKind,
  world: Pick<WalkedWorld, 'settingOf' | 'today'>,
  person: WalkedPerson,
  cases: readonly WalkedCase[],
  asked: CaseViewName,
): string[] => {
  const isOffice = isOfOffice(person)
  const view = ofOfficers.includes(asked) && !isOffice ? 'all' : asked
  return cases
    .filter((row) => row.feature === walked.kind.entity && isInSight(person, row))
    .filter((row) => !isOffice || (view === 'entered') === (row.submittedAt === null))
    .filter((row) => isInView(walked, world, person, row, view))
    .map(({ id }) => id)
}

/** Which views are counted for a person: those whose cases wait for him. */
export const countedFor = (person: WalkedPerson): readonly CaseViewName[] => {
  if (!isOfOffice(person)) return ['open', 'waiting', 'active', 'stopped', 'final']
  const byRight: readonly (readonly [Permission, CaseViewName])[] = [
    ['case.decide', 'decide'],
    ['case.sign', 'sign'],
    ['case.sign', 'signStopped'],
    ['case.enter', 'entered'],
  ]
  return [
    ...(['mine', 'open', 'unassigned', 'waiting', 'overdue'] as const),
    ...byRight.filter(([right]) => person.rights.has(right)).map(([, view]) => view),
  ]
}
