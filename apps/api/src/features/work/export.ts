import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { WorkItem, WorkQuery } from '@papaver/contract/work/schema.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendPages } from '../audit/public.ts'
import { type CaseContext, readContext } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { workKinds } from './kinds.ts'
import { workPage } from './list.ts'

const columnsIn = (context: CaseContext) => {
  const { words } = context
  const names = namesOf(context)
  const statusOf = ({ feature, status }: WorkItem): string => {
    const entity = workKinds.find(({ kind }) => kind.feature === feature)?.kind.entity
    return names.item(`${entity}-statuses`, status)
  }
  return [
    { head: words('casework.list.columns.number'), cell: ({ number }: WorkItem) => number ?? '' },
    { head: words('work.columns.kind'), cell: ({ feature }: WorkItem) => words(`work.kinds.${feature}`) },
    { head: words('work.columns.subject'), cell: ({ subject }: WorkItem) => subject },
    {
      head: words('casework.list.columns.applicant'),
      cell: ({ applicantName }: WorkItem) => applicantName ?? '',
    },
    { head: words('casework.list.columns.status'), cell: statusOf },
    { head: words('authorizations.columns.dueOn'), cell: ({ clock }: WorkItem) => clock.dueOn ?? '' },
  ]
}

/** Cases of all kinds as the list shows them, as a file in the reader's language. */
export const exportWork = async (
  deps: Deps,
  caller: Caller,
  { format, page: _page, pageSize: _pageSize, ...filter }: WorkQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  return sendPages(
    deps,
    caller,
    {
      name: 'work',
      format,
      filter,
      limit: mostRowsIn(context.settings, format),
      page: (page, pageSize) => workPage(context, { ...filter, page, pageSize }),
      sheet: context.words('work.title'),
      columns: columnsIn(context),
    },
    reply,
  )
}
