import type { ForeignAction } from '@papaver/contract/authorizations/foreign-copy.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMessage } from '../../exchange/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'
import { type ForeignNews, foreignCulture } from './mail.ts'
import type { Addressee } from './ways.ts'

interface Sent {
  readonly messageId: string
  /** Name of the authority. */
  readonly authority: string
  readonly recipient: string
}

const contentOf = (
  { masters, calendar }: Pick<ViewContext, 'masters' | 'calendar'>,
  number: string,
  { action, reasonCode, successor }: ForeignNews,
) => {
  if (action === 'issue') return { subject: 'issued' } as const
  const reason = reasonCode ? masters.item('reasons', reasonCode) : undefined
  const change: Exclude<ForeignAction, 'issue'> = action
  return {
    subject: 'changed',
    ...{ number, change, successor },
    reason: reason ? nameIn(reason.names, foreignCulture).slice(0, 300) : null,
    on: calendar.today,
  } as const
}

/** Queues the signed message of an action to each portal. */
export const messageForeign = async (
  {
    tx,
    caller,
    context,
    record,
    news,
  }: {
    readonly tx: Tx
    readonly caller: Pick<Actor, 'principal'>
    readonly context: ViewContext
    readonly record: AuthorizationRecord
    readonly news: ForeignNews
  },
  addressees: readonly Addressee[],
): Promise<Sent[]> => {
  const { id, number } = record.case
  const content = contentOf(context, number ?? '', news)
  const sent: Sent[] = []
  for (const { authority, recipient } of addressees) {
    const messageId = await queueMessage(tx, {
      authorityId: authority.id,
      countryId: authority.countryId,
      caseId: id,
      number: number ?? '',
      content,
      fileId: content.subject === 'issued' ? record.header.documentFileId : null,
      createdByName: nameOf(caller.principal),
    })
    sent.push({ messageId, authority: nameIn(authority.names, foreignCulture), recipient })
  }
  return sent
}
