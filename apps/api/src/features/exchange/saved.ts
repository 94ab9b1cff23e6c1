import { isDoubted } from '@papaver/contract/exchange/failures.ts'
import type {
  IncomingItem,
  incomingQuery,
  OutgoingItem,
  outgoingQuery,
} from '@papaver/contract/exchange/schema.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type PagedList, sendPages } from '../audit/public.ts'
import { type CaseContext, readContext } from '../casework/public.ts'
import { incomingPage } from './incoming.ts'
import { outgoingPage } from './outgoing.ts'

type Item = Pick<
  IncomingItem | OutgoingItem,
  'number' | 'subject' | 'country' | 'authorityName' | 'change' | 'isCorrection'
>

const kindOf = ({ subject, change, isCorrection }: Item): string => {
  if (change !== null) return `exchange.changes.${change.change}`
  return isCorrection ? 'exchange.row.correction' : `exchange.subjects.${subject}`
}

/** What both lists say of a message. */
const commonColumns = <Each extends Item>({ words }: CaseContext, list: string, who: string) => [
  { head: words(`exchange.${list}.columns.what`), cell: ({ number }: Each) => number },
  { head: words('exchange.said.kind'), cell: (each: Each) => words(kindOf(each)) },
  { head: words('exchange.said.on'), cell: ({ change }: Each) => change?.on ?? '' },
  { head: words('exchange.said.reason'), cell: ({ change }: Each) => change?.reason ?? '' },
  { head: words(`exchange.${list}.columns.${who}`), cell: ({ country }: Each) => country.name },
  { head: words('exchange.said.authority'), cell: ({ authorityName }: Each) => authorityName ?? '' },
]

type Saved = 'format' | 'filter' | 'limit'
const asked = (
  { settings }: CaseContext,
  { format, page: _page, pageSize: _pageSize, ...filter }: Record<string, unknown> & { format: ListFormat },
): Pick<PagedList<never>, Saved> => ({ format, filter, limit: mostRowsIn(settings, format) })

/** What has come in, as the list shows it. */
export const exportIncoming = async (
  deps: Deps,
  caller: Caller,
  query: z.output<typeof incomingQuery> & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const { words } = context
  const head = (key: string) => words(`exchange.incoming.columns.${key}`)
  const list: PagedList<IncomingItem> = {
    name: 'incoming-messages',
    ...asked(context, query),
    page: (page, pageSize) => incomingPage(deps, caller, { ...query, page, pageSize }),
    sheet: words('exchange.tabs.incoming'),
    columns: [
      ...commonColumns<IncomingItem>(context, 'incoming', 'from'),
      { head: head('state'), cell: ({ state }) => words(`exchange.states.${state}`) },
      { head: head('case'), cell: (item) => item.case?.number ?? '' },
      { head: head('time'), cell: ({ receivedAt }) => receivedAt },
    ],
  }
  return sendPages(deps, caller, list, reply)
}

/** What was sent or is to be sent, as the list shows it. */
export const exportOutgoing = async (
  deps: Deps,
  caller: Caller,
  query: z.output<typeof outgoingQuery> & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const { words } = context
  const head = (key: string) => words(`exchange.outgoing.columns.${key}`)
  const list: PagedList<OutgoingItem> = {
    name: 'sent-messages',
    ...asked(context, query),
    page: (page, pageSize) => outgoingPage(deps, caller, { ...query, page, pageSize }),
    sheet: words('exchange.tabs.outgoing'),
    columns: [
      ...commonColumns<OutgoingItem>(context, 'outgoing', 'to'),
      {
        head: head('state'),
        cell: ({ status, failure }) =>
          words(`exchange.outgoing.statuses.${isDoubted(failure) ? 'doubted' : status}`),
      },
      { head: head('time'), cell: ({ createdAt }) => createdAt },
      { head: head('sentAt'), cell: ({ sentAt }) => sentAt ?? '' },
    ],
  }
  return sendPages(deps, caller, list, reply)
}
