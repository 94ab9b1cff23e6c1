import type { Role } from '@papaver/contract/access/roles.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listEstablishments } from '../establishments/public.ts'
import type { Masters } from '../masters/public.ts'

/** What an applicant asks to be, and of which organisation. */
interface Asked {
  readonly userType: 'ESTAB' | 'CUSTOMS' | 'CULTIVATION'
  readonly establishmentType: 'EXISTING' | 'NEW'
  readonly isManager: boolean
  /** A name or a code. */
  readonly establishmentName: string
}

const roleOf = ({ userType, isManager }: Asked): Role => {
  if (userType === 'CULTIVATION') return 'CULTIVATION'
  if (userType === 'CUSTOMS') return isManager ? 'CUST_MANAGER' : 'CUST_USER'
  return isManager ? 'ESTB_MANAGER' : 'ESTB_USER'
}

const asWritten = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

/** The only one that is called exactly so; two of a name are none. */
const onlyOne = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined

/**
 * Role and place as the applicant asks for them. An organisation is proposed where its name or code was written as
 * it stands, so that its manager sees the request; the authority decides with the suggestions before it.
 */
export const proposedPlace = async (
  db: Reader,
  masters: Masters,
  asked: Asked,
): Promise<{ roles: string[]; establishmentId: string | null; customsPointIds: number[] }> => {
  const roles = [roleOf(asked)]
  const nothing = { roles, establishmentId: null, customsPointIds: [] }
  if (asked.establishmentType === 'NEW') return nothing
  const wanted = asWritten(asked.establishmentName)
  const isMeant = (...names: string[]): boolean => names.some((name) => asWritten(name) === wanted)
  if (asked.userType === 'CUSTOMS') {
    const points = masters.customsPoints.filter(
      ({ isActive, code, names }) => isActive && isMeant(code, ...Object.values(names)),
    )
    const point = onlyOne(points)
    return point === undefined ? nothing : { ...nothing, customsPointIds: [point.id] }
  }
  const establishments = await listEstablishments(db, 'all')
  const named = establishments.filter(({ isActive, code, name }) => isActive && isMeant(code, name))
  return { ...nothing, establishmentId: onlyOne(named)?.id ?? null }
}
