import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { type Crossing, crossingFor } from '@papaver/contract/endorsements/crossing.ts'
import { factsOfLine } from '@papaver/contract/endorsements/line-facts.ts'
import { isLate, isUsable, takesLateRecords } from '@papaver/contract/endorsements/rules.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { compare, minus, orNothing } from '@papaver/contract/quantities/base.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { MovementRequirements } from './endorse-draft.ts'

/** Lines of an issued permit; each has a quantity and a unit. */
export const linesOf = ({ lines }: Authorization) =>
  lines.map((line) => ({
    id: line.id,
    position: line.position,
    name: line.name,
    unit: line.unit ?? '',
    quantity: line.quantity ?? '0',
    remaining: line.remainingQuantity ?? '0',
    used: line.usedQuantity,
    facts: factsOfLine(line),
  }))

const numberOr = (id: number | string | null | undefined): number | null =>
  typeof id === 'number' ? id : null

/** Which end of its way this person records, and the lines as they stand there. */
export const crossingHere = (account: Account, permit: Authorization, movements: readonly Endorsement[]) => {
  const standing = movements.map(({ lastConsignment, ...movement }) => ({
    ...movement,
    isLastConsignment: lastConsignment,
  }))
  const lines = linesOf(permit)
  const isCustoms = mayDo(account, 'endorsement.customs')
  const crossing = crossingFor(
    { entryId: numberOr(permit.customsPoint?.id), exitId: numberOr(permit.exitPoint?.id) },
    lines,
    standing,
    (point) => !isCustoms || account.customsPointIds.includes(point),
  )
  const thereOf = (id: string): string => crossing.lines.find(({ lineId }) => lineId === id)?.remaining ?? '0'
  // What another country says to have arrived gives nothing back of what left (1961 Convention art. 31(7)(c); decision 0216).
  if (permit.direction === 'export')
    return {
      ...crossing,
      lines: lines.map((line) => {
        const seen = orNothing(thereOf(line.id))
        return compare(seen, line.remaining) < 0 ? { ...line, remaining: seen } : line
      }),
    }
  if (crossing.end === 'entry') return { ...crossing, lines }
  return {
    ...crossing,
    lines: lines.map((line) => {
      const there = crossing.lines.find(({ lineId }) => lineId === line.id)
      const remaining = there?.remaining ?? line.remaining
      return { ...line, remaining, expected: there?.expected ?? '0', used: minus(line.quantity, remaining) }
    }),
  }
}

const dayOfIssue = ({ issuedAt, validFrom }: Authorization): string | null =>
  issuedAt === null ? validFrom : todayHere(new Date(issuedAt))

/** Of goods that customs holds, as their permit cannot be used or something stands against it. */
const ofHeldGoods = (permit: Authorization, today: string): MovementRequirements => ({
  ...{ needsCode: true, needsReason: false, needsGoods: true, isHeld: true },
  earliest: dayOfIssue(permit),
  latest: today,
})

/**
 * Who may endorse now: customs while the permit is valid, else it records what it holds; the authority past its end and after other
 * ends too, with a reason.
 */
export const requirementsOf = (
  account: Account,
  permit: Authorization,
  today: string,
  end: Crossing['end'] = 'entry',
): MovementRequirements | undefined => {
  const isCustoms = mayDo(account, 'endorsement.customs')
  const isOffice = mayDo(account, 'case.review') && mayDo(account, 'endorsement.correct')
  const late = isLate(permit.status, permit.validUntil, today)
  const isAfterwards = isOffice && takesLateRecords(permit.status)
  const isOpen = isUsable(permit.status, permit.validUntil, today) || (late && (isOffice || end === 'exit'))
  if (isCustoms && permit.issuedAt !== null && (!isOpen || permit.holds.length > 0))
    return ofHeldGoods(permit, today)
  if (!isOpen && !isAfterwards) return undefined
  if (!isCustoms && !isOffice) return undefined
  const { validUntil } = permit
  return {
    needsCode: isCustoms,
    needsReason: isAfterwards || (late && end === 'entry'),
    needsGoods: true,
    earliest: dayOfIssue(permit),
    latest: end === 'entry' && validUntil !== null && validUntil < today ? validUntil : today,
  }
}
