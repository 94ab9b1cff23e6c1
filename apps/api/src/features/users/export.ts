import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeCsv } from '../../platform/spreadsheets.ts'
import { wordsFor } from '../localization/public.ts'
import type { UsersContext } from './context.ts'
import { listPage, type UserQuery } from './list.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 1_000

const rowsOf = async (context: UsersContext, { principal }: Actor, query: UserQuery) => {
  const whole = { ...query, page: 1, pageSize: perPage }
  const first = await listPage(context, principal, whole, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items } = await listPage(context, principal, { ...whole, page })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

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

/** The list as it is filtered, as comma-separated values in the reader's language; days are the authority's. */
export const exportUsers = async (
  context: UsersContext,
  caller: Actor,
  query: UserQuery,
  reply: FastifyReply,
) => {
  const { masters, settings } = context
  const { culture } = caller
  const words = wordsFor(culture)
  const dayOf = (moment: string | null): string =>
    moment === null ? '' : dayIn(settings['public.timeZone'], new Date(moment))
  const rows = await rowsOf(context, caller, query)
  const lines = rows.map((row) => {
    const status = masters.item('user-statuses', row.status)
    return [
      row.userName,
      row.firstName,
      row.lastName,
      row.email,
      row.organisation ?? '',
      row.roles.map((role) => words(`users.roles.${role}`)).join('; '),
      status ? masters.nameIn(status.names, culture) : row.status,
      dayOf(row.statusSince),
      dayOf(row.lastLoginAt),
      row.isAccountLocked ? words('users.export.yes') : '',
      row.lapsesOn ?? '',
    ]
  })
  const head = columns.map((column) => words(`users.export.${column}`))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="users.csv"')
    .header('cache-control', 'private, no-store')
    .send(writeCsv([head, ...lines]))
}
