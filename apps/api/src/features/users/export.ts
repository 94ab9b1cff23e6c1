import { dayIn } from '@papaver/contract/days.ts'
import { inLineApart } from '@papaver/contract/in-line.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendPages } from '../audit/public.ts'
import { wordsFor } from '../localization/public.ts'
import type { UsersContext } from './context.ts'
import { listPage, type UserQuery } from './list.ts'

type UserRow = Awaited<ReturnType<typeof listPage>>['items'][number]

const columns = [
  'userName',
  'firstName',
  'lastName',
  'email',
  'organisation',
  'roles',
  'status',
  'statusSince',
  'lastLoginAt',
  'locked',
  'lapsesOn',
] as const

type Cells = Readonly<Record<(typeof columns)[number], (row: UserRow) => string>>

const cellsIn = ({ masters, settings }: UsersContext, culture: string): Cells => {
  const words = wordsFor(culture)
  const dayOf = (moment: string | null): string =>
    moment === null ? '' : dayIn(settings['public.timeZone'], new Date(moment))
  const statusOf = (code: UserRow['status']): string => {
    const status = masters.item('user-statuses', code)
    return status ? masters.nameIn(status.names, culture) : code
  }
  return {
    userName: ({ userName }) => userName,
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    email: ({ email }) => email,
    organisation: ({ organisation }) => organisation ?? '',
    roles: ({ roles }) =>
      inLineApart(
        culture,
        roles.map((role) => words(`users.roles.${role}`)),
      ),
    status: ({ status }) => statusOf(status),
    statusSince: ({ statusSince }) => dayOf(statusSince),
    lastLoginAt: ({ lastLoginAt }) => dayOf(lastLoginAt),
    locked: ({ isAccountLocked }) => (isAccountLocked ? words('users.export.yes') : ''),
    lapsesOn: ({ lapsesOn }) => lapsesOn ?? '',
  }
}

/** The list as it is filtered, as a file in the reader's language; days are the authority's. */
export const exportUsers = (
  deps: Deps,
  context: UsersContext,
  caller: Caller,
  { format, page: _page, pageSize: _pageSize, ...filter }: UserQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const { culture, principal } = caller
  const limit = mostRowsIn(context.settings, format)
  const words = wordsFor(culture)
  const cells = cellsIn(context, culture)
  return sendPages(
    deps,
    caller,
    {
      name: 'users',
      format,
      filter,
      limit,
      page: (page, pageSize) => listPage(context, principal, { ...filter, page, pageSize }, limit),
      sheet: words('users.list.title.office'),
      columns: columns.map((column) => ({ head: words(`users.export.${column}`), cell: cells[column] })),
    },
    reply,
  )
}
