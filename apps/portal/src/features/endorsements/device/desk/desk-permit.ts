import type { StoppedAbroad } from '@papaver/contract/authorizations/abroad-schema.ts'
import type { Hold } from '@papaver/contract/casework/holds.ts'
import type { LineFacts } from '@papaver/contract/endorsements/line-facts.ts'
import { isUsable } from '@papaver/contract/endorsements/rules.ts'
import type { DevicePermit, KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { minus } from '@papaver/contract/quantities/base.ts'
import type { PermitEssentials } from '@papaver/contract/verification/essentials.ts'
import type { FormLine, MovementRequirements } from '../../permit/endorse-draft.ts'
import type { EndorsedPermit } from '../../permit/use-endorse.ts'
import type { OpenKit } from '../kit.ts'
import { lessWaiting, type WaitingContent } from '../waiting.ts'

/** A permit as the desk shows and endorses it, from the list or from its own code. */
export interface DeskPermit {
  readonly target: EndorsedPermit
  readonly status: DevicePermit['status'] | null
  /** What stands against it, as of the last connection, worst first. */
  readonly holds: readonly Hold[]
  readonly kindName: string
  readonly applicant: string
  readonly applicantNow: string | null
  readonly partner: string
  readonly partnerCountry: string
  readonly direction: DevicePermit['direction'] | null
  readonly way: 'once' | 'entry' | 'exit'
  readonly pointId: number | null
  readonly validUntil: string
  /** In the order of the way; null of a permit that is known by its code alone. */
  readonly points: { readonly entry: string; readonly exit: string | null } | null
  readonly plannedDate: string | null
  readonly issuedOn: string | null
  readonly transport: string | null
  readonly terms: DevicePermit['terms']
  readonly notes: readonly string[]
  /** Permits abroad that are not in force, as of the last connection. */
  readonly abroad: readonly StoppedAbroad[]
  /** Recorded before, as far as this device knows. */
  readonly movements: readonly KnownMovement[]
  /** Of which the goods are held, as far as this device knows: on record, or waiting here. */
  readonly held: readonly KnownMovement[]
  readonly lines: readonly (FormLine & { used: string; facts?: LineFacts | undefined })[]
  /** There are more on the paper than its code holds. */
  readonly moreLines: number
  readonly severalConsignments: boolean
  /** Its last day has passed, or it cannot be used as of the last connection. */
  readonly isOver: boolean
  readonly requirements: MovementRequirements
  /** One consignment was all, and it waits here. */
  readonly isDone: boolean
  readonly knownCode: string | undefined
}

/** Never green: without a network nobody knows what has become of a permit since. */
export const lightShown = ({ isOver, holds }: Pick<DeskPermit, 'isOver' | 'holds'>): 'amber' | 'red' =>
  isOver || holds.length > 0 ? 'red' : 'amber'

const requirementsFor = (
  { isHeld, earliest }: { readonly isHeld: boolean; readonly earliest: string | null },
  today: string,
): MovementRequirements => ({
  ...{ needsCode: true, needsReason: false, needsGoods: true },
  isHeld,
  earliest,
  latest: today,
})

/** What has crossed as far as this device knows, and is not on record yet. */
const crossing = (waiting: readonly WaitingContent[]): WaitingContent[] =>
  waiting.filter(({ recordId, body }) => recordId === null && !body.isHeld)

const latestOf = (...days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

/** Goods of a permit that are held by what waits on this device; nobody else knows of them yet. */
const heldHere = (
  waiting: readonly WaitingContent[],
  units: readonly { readonly id: string; readonly unit: string }[],
): KnownMovement[] =>
  waiting
    .filter(({ recordId, body }) => recordId === null && body.isHeld)
    .map(({ body }) => ({
      // It has no number before it is on record.
      id: '',
      date: body.date,
      recordedAt: '',
      recordedBy: '',
      customsPointName: null,
      declarationNumber: body.declarationNumber ?? null,
      lines: body.lines.map(({ lineId, quantity }) => ({
        ...{ lineId, quantity, bases: [] },
        unit: units.find(({ id }) => id === lineId)?.unit ?? '',
      })),
      isHeld: true,
    }))

/** From the list of the last connection, less what waits on this device. */
export const listedPermit = (
  permit: DevicePermit,
  waiting: readonly WaitingContent[],
  { today, knownCode }: { readonly today: string; readonly knownCode: string | undefined },
): DeskPermit => {
  const own = crossing(waiting).filter(({ caseId }) => caseId === permit.id)
  const isOver = !isUsable(permit.status, permit.validUntil, today)
  const holds = permit.holds ?? []
  const isLast = own.some(({ body }) => body.lastConsignment)
  const earliest = latestOf(permit.issuedOn, permit.validFrom)
  return {
    target: { caseId: permit.id, token: null, number: permit.number },
    status: permit.status,
    // A list from before it was told has nothing of it.
    holds,
    kindName: permit.kindName,
    applicant: permit.applicantName,
    // A list from before it was told has nothing of it.
    applicantNow: permit.applicantNameNow ?? null,
    partner: permit.partnerName,
    partnerCountry: permit.partnerCountry,
    direction: permit.direction,
    way: permit.direction === 'transit' ? permit.end : 'once',
    pointId: permit.customsPointId,
    validUntil: permit.validUntil,
    points: { entry: permit.customsPointName, exit: permit.exitPointName },
    plannedDate: permit.plannedDate,
    issuedOn: permit.issuedOn,
    // A list from before they were on it has none.
    transport: permit.transport ?? null,
    terms: permit.terms ?? null,
    notes: permit.notes,
    // A list from before they were on it has none.
    abroad: permit.abroad ?? [],
    // A list from before movements were on it has none.
    movements: permit.movements ?? [],
    held: [
      ...(permit.movements ?? []).filter(({ isHeld }) => isHeld),
      ...heldHere(
        waiting.filter(({ caseId }) => caseId === permit.id),
        permit.lines,
      ),
    ],
    lines: permit.lines.map((said) => {
      const { id, position, name, unit, quantity, remainingQuantity, expectedQuantity, facts } = said
      const remaining = lessWaiting({ id, remaining: remainingQuantity }, own)
      const used = minus(quantity, remaining)
      const line = { id, position, name, unit, quantity, remaining, used, facts }
      // A list from before goods in transit were told apart has no such figure.
      return permit.end === 'exit'
        ? { ...line, expected: lessWaiting({ id, remaining: expectedQuantity }, own) }
        : line
    }),
    moreLines: 0,
    severalConsignments: permit.severalConsignments,
    isOver,
    requirements: requirementsFor({ isHeld: isOver || holds.length > 0, earliest }, today),
    isDone: own.length > 0 && (isLast || !permit.severalConsignments),
    knownCode,
  }
}

/** From its code alone: what was authorized is signed, what is left of it nobody can know here. */
export const unlistedPermit = (
  { essentials, token }: { readonly essentials: PermitEssentials; readonly token: string },
  kit: Pick<OpenKit, 'words' | 'account'>,
  waiting: readonly WaitingContent[],
  today: string,
): DeskPermit => {
  const { words, account } = kit
  const own = crossing(waiting).filter((each) => each.token === token)
  const { number, validUntil, importer, exporter, lines, lineCount, checkCode } = essentials
  const isOver = validUntil < today
  const isHere = importer === account.countryId
  const country = (id: string) => words.countries[id] ?? id
  return {
    target: { caseId: null, token, number },
    status: null,
    holds: [],
    kindName: words.kinds[essentials.kind] ?? essentials.kind,
    applicant: '',
    applicantNow: null,
    partner: country(isHere ? exporter : importer),
    partnerCountry: isHere ? exporter : importer,
    direction: null,
    way: 'once',
    pointId: account.customsPointIds[0] ?? null,
    validUntil,
    points: null,
    plannedDate: null,
    issuedOn: null,
    transport: null,
    terms: null,
    notes: [],
    abroad: [],
    movements: [],
    held: heldHere(
      waiting.filter((each) => each.token === token),
      lines.map(({ unit }, at) => ({ id: String(at + 1), unit })),
    ),
    lines: lines.map(({ code, quantity, unit }, at) => {
      const id = String(at + 1)
      const name = code.split(' ').map((each) => words.substances[each] ?? each)
      const remaining = lessWaiting({ id, remaining: quantity }, own)
      return { id, position: at + 1, name: name.join(' · '), unit, quantity, remaining, used: '0' }
    }),
    moreLines: lineCount - lines.length,
    severalConsignments: true,
    isOver,
    requirements: requirementsFor({ isHeld: isOver, earliest: null }, today),
    isDone: own.some(({ body }) => body.lastConsignment),
    knownCode: checkCode,
  }
}
