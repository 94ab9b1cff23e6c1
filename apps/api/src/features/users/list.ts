import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { dormancyOf, lapseDayOf, type Use, type Waiting } from '@papaver/contract/users/deadlines.ts'
import { type UserStatus, userStatusStyles } from '@papaver/contract/users/life.ts'
import type { userListQuery } from '@papaver/contract/users/schema.ts'
import type { z } from 'zod'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { UsersContext } from './context.ts'
import {
  countUsers,
  type ListedUser,
  listUsers,
  sortKeys,
  type UserFilter,
  type UserPage,
} from './list-store.ts'
import { scopeOf } from './policy.ts'

export type UserQuery = z.output<typeof userListQuery>
type Item = CallOutput<'users.list'>['items'][number]
type Flag = Item['flags'][number]

/** What of an account and its request makes an officer look twice. */
export interface Flagged {
  readonly status: string
  readonly email: string
  readonly isLocked: boolean
  readonly isInformationWanted: boolean | null
  readonly isAnswered: boolean | null
  readonly signedAt: Date | null
}

/** An address that anybody can have says nothing about whom somebody works for. */
const isFreeMail = (email: string, settings: Settings): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return settings['users.freeMailDomains'].some((each) => each.toLowerCase() === domain)
}

export const flagsOf = (flagged: Flagged, settings: Settings): Flag[] => {
  const { status, email, isLocked, isInformationWanted, isAnswered, signedAt } = flagged
  const isUndecided = ['UNV', 'REQ', 'PEC'].includes(status)
  const raised: Record<Flag, boolean> = {
    freeMail: isUndecided && isFreeMail(email, settings),
    informationWanted: isUndecided && isInformationWanted === true,
    answered: isUndecided && isAnswered === true,
    letterReturned: status === 'PEC' && signedAt !== null,
    locked: isLocked && userStatusStyles[status as UserStatus].group !== 'final',
  }
  return (Object.keys(raised) as Flag[]).filter((flag) => raised[flag])
}

/** The day on which it lapses, or comes to rest: only what was announced is near. */
export const lapsesOn = (row: Use & Waiting, settings: Settings): string | null => {
  const dormancy = dormancyOf(row, settings)
  const isNotified = row.dormantNotifiedAt !== null && dormancy !== null && dormancy.notifyOn === null
  return isNotified ? dormancy.restOn : lapseDayOf(row, settings)
}

const itemOf = (row: ListedUser, settings: Settings): Item => ({
  id: row.id,
  userName: row.userName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  status: row.status as UserStatus,
  statusSince: row.statusSince.toISOString(),
  roles: row.roles,
  userType: row.userType as Item['userType'],
  organisation: row.organisation,
  establishmentId: row.establishmentId,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  isAccountLocked: row.isLocked,
  flags: flagsOf(row, settings),
  lapsesOn: lapsesOn(row, settings),
})

const filterOf = (
  { now }: UsersContext,
  { view, status, role, userType, establishmentId, q }: UserQuery,
): UserFilter => ({
  now,
  view,
  status,
  role,
  userType,
  establishmentId,
  search: q,
})

const sortOf = (given: string): Pick<UserPage, 'sort' | 'descending'> => {
  const sort = sortKeys.find((key) => key === given.replace(/^-/, ''))
  if (sort === undefined)
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'sort', code: 'unknown' }] })
  return { sort, descending: given.startsWith('-') }
}

/** `countUpTo`: how far the total is exact; a list of everything need not be counted to its end. */
export const listPage = async (
  context: UsersContext,
  principal: Principal,
  query: UserQuery,
  countUpTo?: number,
) => {
  const { db, settings } = context
  const scope = scopeOf(principal)
  const filter = filterOf(context, query)
  const pageSize = query.pageSize ?? principal.pageSize
  const [rows, { total, isMore }] = await Promise.all([
    listUsers(db, scope, filter, { page: query.page, pageSize, ...sortOf(query.sort) }),
    countUsers(db, scope, filter, countUpTo),
  ])
  const seen = rows.length === 0 ? 0 : (query.page - 1) * pageSize + rows.length
  return {
    items: rows.map((row) => itemOf(row, settings)),
    total: Math.max(total, seen),
    totalIsEstimate: isMore,
    page: query.page,
    pageSize,
  }
}
