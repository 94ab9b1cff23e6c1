import { Readable } from 'node:stream'
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
const perPage = 200

type UserPage = Awaited<ReturnType<typeof listPage>>

/** Page by page, so that others have their turn between two of them. */
async function* pagesAfter(
  first: UserPage,
  context: UsersContext,
  { principal }: Actor,
  query: UserQuery,
): AsyncGenerator<UserPage['items']> {
  yield first.items
  for (let page = 2; (page - 1) * perPage < first.total; page += 1)
    yield (await listPage(context, principal, { ...query, page, pageSize: perPage })).items
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

const cellsIn = ({ masters, settings }: UsersContext, culture: string) => {
  const words = wordsFor(culture)
  const dayOf = (moment: string | null): string =>
    moment === null ? '' : dayIn(settings['public.timeZone'], new Date(moment))
  return (row: UserPage['items'][number]) => {
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
  }
}

/** The list as it is filtered, as comma-separated values in the reader's language; days are the authority's. */
export const exportUsers = async (
  context: UsersContext,
  caller: Actor,
  query: UserQuery,
  reply: FastifyReply,
) => {
  const { culture, principal } = caller
  const whole = { ...query, page: 1, pageSize: perPage }
  const first = await listPage(context, principal, whole, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const words = wordsFor(culture)
  const cells = cellsIn(context, culture)
  const lines = async function* () {
    yield writeCsv([columns.map((column) => words(`users.export.${column}`))])
    // Only the first piece carries the mark that tells spreadsheets the encoding.
    for await (const items of pagesAfter(first, context, caller, query))
      yield writeCsv(items.map(cells)).subarray(3)
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="users.csv"')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(lines()))
}
