import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isLate, isUsable } from '@papaver/contract/endorsements/rules.ts'
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
  }))

/** Who may endorse now: customs while the permit is valid, the authority past its end too, with a reason. */
export const requirementsOf = (
  account: Account,
  permit: Authorization,
  today: string,
): MovementRequirements | undefined => {
  const isCustoms = mayDo(account, 'endorsement.customs')
  const isOffice = mayDo(account, 'case.review') && mayDo(account, 'endorsement.correct')
  const late = isLate(permit.status, permit.validUntil, today)
  if (!isUsable(permit.status, permit.validUntil, today) && !(late && isOffice)) return undefined
  if (!isCustoms && !isOffice) return undefined
  const { validUntil } = permit
  return {
    needsCode: isCustoms,
    needsReason: late,
    needsGoods: true,
    earliest: permit.issuedAt === null ? permit.validFrom : todayHere(new Date(permit.issuedAt)),
    latest: validUntil !== null && validUntil < today ? validUntil : today,
  }
}
