import { addDays } from '@papaver/contract/casework/rules.ts'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { dateProblem, isLate, isReportable, isUsable } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type AuthorizationRecord, hasUse, statusOf, type ViewContext } from '../../authorizations/public.ts'
import { type Scope, type Side, scopeOf, sideOf } from '../../casework/public.ts'
import { isCodeOf } from '../check-code.ts'
import { sourceAt } from '../crossing.ts'
import { isTransit } from '../movements.ts'
import { needsCode, sourcesOf } from '../policy.ts'

/** What a record of a movement is judged by. */
export interface Judged {
  readonly caller: Actor
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly input: EndorsementInput
  /** Its person was shown records that it may repeat, and said that it is of a further consignment. */
  readonly isSecondConsignment?: boolean
  /** The person has lost the right or the point: the permit was found by its document, and what he says waits for an officer. */
  readonly isFoundByDocument?: boolean
}

/** Goods have crossed and nobody can stop them: a device had no network, or an officer records it afterwards. */
export const isAfterwards = ({ caller, input }: Pick<Judged, 'caller' | 'input'>): boolean =>
  input.source === 'customs' && (isFromDevice(input) || scopeOf(caller.principal).kind === 'office')

/** It has waited on a device: what it says is kept, whatever has become of the permit. */
export const isFromDevice = ({ source, notedAt }: EndorsementInput): boolean =>
  source === 'customs' && Boolean(notedAt)

/** Of which side it is: what a device has kept is of customs, whatever right its officer has lost since. */
export const sideOfRecord = ({ principal }: Actor, input: EndorsementInput): Side =>
  isFromDevice(input) ? 'customs' : sideOf(scopeOf(principal))

/** The goods were presented and are held: nothing has crossed. */
export const isOfHeldGoods = ({ source, isHeld }: EndorsementInput): boolean =>
  source === 'customs' && isHeld === true

/** They are not those of the permit: what is left of it says nothing of them. */
export const isOfOtherGoods = (input: EndorsementInput): boolean =>
  isOfHeldGoods(input) && input.isOtherGoods === true

const refuseSource = (scope: Scope, { caller, record, input, isFoundByDocument }: Judged): void => {
  if (isFoundByDocument) return
  // Of what goes through the two points answer; nobody else records it.
  const isOthers = isTransit(record) && input.source !== 'customs'
  if (isOthers || !sourcesOf(scope, caller.principal).includes(input.source))
    refuse(frameRefusals.notPermitted)
}

/**
 * Customs' record needs a permit that may be used now. What is recorded afterwards, and of goods that are held, needs one that was issued, the authority's
 * own with a reason: whether it counts is judged by the day of the crossing, and what does not is kept as disputed. What
 * holders and foreign authorities report is taken of every permit that was issued: it is an account, not a use.
 */
const refuseStatus = (scope: Scope, { caller, context, record, input }: Judged): void => {
  const status = statusOf(record)
  const { validUntil } = record.case
  const { today } = context.calendar
  if (input.source !== 'customs') {
    if (!isReportable(status, hasUse(record.lines)))
      refuse(endorsementRefusals.endorsementNotUsable, { status })
    return
  }
  if (isUsable(status, validUntil, today)) return
  // What is inside must be seen to leave, be it late.
  if (sourceAt(record, input.customsPointId ?? null) === 'exit' && isLate(status, validUntil, today)) return
  const late = isLate(status, validUntil, today)
  const mayBeKept = isAfterwards({ caller, input }) || isOfHeldGoods(input)
  if (!mayBeKept || record.header.issuedOn === null)
    refuse(endorsementRefusals.endorsementNotUsable, { status: late ? 'EXP' : status })
  if (scope.kind === 'office' && !input.reason)
    refuse(endorsementRefusals.endorsementReason, { field: 'reason' })
}

/** From when to when goods may cross under a permit; ISO days. */
export const spanOf = ({
  header: { issuedOn, validFrom },
  case: row,
}: Pick<AuthorizationRecord, 'header' | 'case'>) => ({
  from:
    [issuedOn, validFrom]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null,
  until: row.validUntil,
})

/** A holder's goods may arrive after the permit's end where they left before it, and what is inside leaves the country later. */
export const hasEnd = ({ record, input }: Pick<Judged, 'record' | 'input'>): boolean =>
  input.source === 'customs' && sourceAt(record, input.customsPointId ?? null) === 'customs'

export const refuseDate = ({ context, record, input }: Omit<Judged, 'caller'>): void => {
  if (isFromDevice(input)) return
  const { from, until } = spanOf(record)
  const found = dateProblem(input.date, {
    today: context.calendar.today,
    from,
    until: hasEnd({ record, input }) && !isOfHeldGoods(input) ? until : null,
  })
  if (found) refuse(endorsementRefusals[`endorsementDate${found.problem}`], { limit: found.limit })
}

export const refuseLines = ({ record, input }: Pick<Judged, 'record' | 'input'>): void => {
  const known = new Set(record.lines.map(({ id }) => id))
  const named = input.lines.map(({ lineId }) => lineId)
  const strange = named.filter((id, index) => !known.has(id) || named.indexOf(id) !== index)
  if (strange.length > 0) refuse(endorsementRefusals.endorsementLine, { lineIds: strange })
}

/** Where goods crossed: at the point of the permit unless another is named; and whether this person records there, and it is open. */
const placeOf = ({ caller, context, record, input }: Judged) => {
  const point = input.customsPointId ?? record.case.customsPointId
  const { principal } = caller
  const isOwn =
    point !== null && (scopeOf(principal).kind === 'office' || principal.customsPointIds.includes(point))
  // The permit's own stands whatever became of it; another must be open on the day.
  const day = isFromDevice(input) ? input.date : context.calendar.today
  const isOpen =
    point !== null &&
    (point === record.case.customsPointId ||
      point === record.case.exitPointId ||
      context.masters.isOfferedPoint(point, day))
  return { point, isOwn, isOpen }
}

/** The point of the movement: one of the officer's own, and open; of what waited on a device whichever it was. */
export const pointOf = (judged: Judged): number | null => {
  if (judged.input.source !== 'customs') return null
  const { point, isOwn, isOpen } = placeOf(judged)
  if ((!isOwn || !isOpen) && !isFromDevice(judged.input))
    refuse(endorsementRefusals.endorsementPoint, { customsPointId: point })
  return point
}

/** Why a record of a device is disputed beside what the permit was: by its customs point, its officer, and how long it waited. */
export const againstDevice = (judged: Judged): DisputeReason[] => {
  const { context, input } = judged
  if (!isFromDevice(input)) return []
  const { isOwn, isOpen } = placeOf(judged)
  const isLost = !isOwn || judged.isFoundByDocument === true
  const lastDay = addDays(input.date, context.settings['import_export.deviceRecordDays'])
  return [
    ...(isOpen ? [] : ['point' as const]),
    ...(isLost ? ['officer' as const] : []),
    ...(context.calendar.today > lastDay ? ['tooLate' as const] : []),
  ]
}

/** Customs signs with the code of the document in the hand (product §9); whoever gives one besides is held to it. */
const refuseCode = (scope: Scope, { record, input }: Judged): void => {
  const { checkCode } = input
  if (!checkCode) {
    if (needsCode(scope, input)) refuse(endorsementRefusals.endorsementCodeMissing)
  } else if (!isCodeOf(checkCode, record.header.checkCode)) refuse(endorsementRefusals.endorsementWrongCode)
}

/**
 * What was left of a permit that was replaced is its successor's: nothing more counts under it, by a correction or a decision (0193;
 * 1961 Convention art. 31(4)). What crossed besides is recorded by itself, and counts with the successor. `lineIds`: lines that would count more.
 */
export const refuseMoreOfReplaced = (
  { record }: Pick<Judged, 'record'>,
  lineIds: readonly string[],
): void => {
  if (statusOf(record) === 'RPL' && lineIds.length > 0)
    refuse(endorsementRefusals.endorsementReplaced, { lineIds })
}

/** Everything but the quantities, which are judged under the lock of what was used. */
export const refuseUnfit = (judged: Judged): void => {
  const scope = scopeOf(judged.caller.principal)
  const { input } = judged
  refuseSource(scope, judged)
  refuseStatus(scope, judged)
  refuseLines(judged)
  refuseDate(judged)
  refuseCode(scope, judged)
  if (isOfOtherGoods(input)) {
    if (!input.discrepancyReason)
      refuse(endorsementRefusals.endorsementReason, { field: 'discrepancyReason' })
  } else if (input.source === 'customs' && !input.lines.some(({ quantity }) => isPositive(quantity)))
    refuse(endorsementRefusals.endorsementEmpty)
}
