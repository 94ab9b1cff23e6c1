import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { dateProblem, isLate, isReportable, isUsable } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type AuthorizationRecord, statusOf, type ViewContext } from '../../authorizations/public.ts'
import { type Scope, scopeOf } from '../../casework/public.ts'
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
}

const refuseSource = (scope: Scope, { caller, record, input }: Judged): void => {
  // Of what goes through the two points answer; nobody else records it.
  const isOthers = isTransit(record) && input.source !== 'customs'
  if (isOthers || !sourcesOf(scope, caller.principal).includes(input.source))
    refuse(frameRefusals.notPermitted)
}

/**
 * Customs' record needs a permit that may be used now; past its end only the authority's, with a reason. What
 * holders and foreign authorities report is taken of every permit that was issued: it is an account, not a use.
 */
const refuseStatus = (scope: Scope, { context, record, input }: Judged): void => {
  const status = statusOf(record)
  const { validUntil } = record.case
  const { today } = context.calendar
  if (input.source !== 'customs') {
    if (!isReportable(status)) refuse(endorsementRefusals.endorsementNotUsable, { status })
    return
  }
  if (isUsable(status, validUntil, today)) return
  // What is inside must be seen to leave, be it late.
  if (sourceAt(record, input.customsPointId ?? null) === 'exit' && isLate(status, validUntil, today)) return
  const late = isLate(status, validUntil, today)
  if (!late) refuse(endorsementRefusals.endorsementNotUsable, { status })
  if (scope.kind !== 'office') refuse(endorsementRefusals.endorsementNotUsable, { status: 'EXP' })
  if (!input.reason) refuse(endorsementRefusals.endorsementReason, { field: 'reason' })
}

export const refuseDate = ({ context, record, input }: Omit<Judged, 'caller'>): void => {
  const { issuedOn, validFrom } = record.header
  const from =
    [issuedOn, validFrom]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  const found = dateProblem(input.date, {
    today: context.calendar.today,
    from,
    // A holder's goods may arrive after the permit's end where they left before it: told as it was, not refused.
    // So it is with what leaves the country again.
    until:
      input.source === 'customs' && sourceAt(record, input.customsPointId ?? null) === 'customs'
        ? record.case.validUntil
        : null,
  })
  if (found) refuse(endorsementRefusals[`endorsementDate${found.problem}`], { limit: found.limit })
}

export const refuseLines = ({ record, input }: Pick<Judged, 'record' | 'input'>): void => {
  const known = new Set(record.lines.map(({ id }) => id))
  const named = input.lines.map(({ lineId }) => lineId)
  const strange = named.filter((id, index) => !known.has(id) || named.indexOf(id) !== index)
  if (strange.length > 0) refuse(endorsementRefusals.endorsementLine, { lineIds: strange })
}

/**
 * The point of the movement: one of the officer's own, that of the permit unless another is named. The permit's own
 * stands whatever became of it; another must be open today.
 */
export const pointOf = ({ caller, context, record, input }: Judged): number | null => {
  if (input.source !== 'customs') return null
  const point = input.customsPointId ?? record.case.customsPointId
  const { principal } = caller
  const isOwn =
    point !== null && (scopeOf(principal).kind === 'office' || principal.customsPointIds.includes(point))
  const isOpen =
    point !== null &&
    (point === record.case.customsPointId ||
      point === record.case.exitPointId ||
      context.masters.isOfferedPoint(point, context.calendar.today))
  if (!isOwn || !isOpen) refuse(endorsementRefusals.endorsementPoint, { customsPointId: point })
  return point
}

/** Customs signs with the code of the document in the hand (product §9); whoever gives one besides is held to it. */
const refuseCode = (scope: Scope, { record, input }: Judged): void => {
  const { checkCode } = input
  if (!checkCode) {
    if (needsCode(scope, input)) refuse(endorsementRefusals.endorsementCodeMissing)
  } else if (!isCodeOf(checkCode, record.header.checkCode)) refuse(endorsementRefusals.endorsementWrongCode)
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
  if (input.source === 'customs' && !input.lines.some(({ quantity }) => isPositive(quantity)))
    refuse(endorsementRefusals.endorsementEmpty)
}
