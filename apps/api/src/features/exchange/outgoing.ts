import { failureOf } from '@papaver/contract/exchange/failures.ts'
import type { OutgoingAction } from '@papaver/contract/exchange/outgoing.ts'
import { outgoingActionsOf } from '@papaver/contract/exchange/outgoing.ts'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { OutgoingItem, outgoingQuery } from '@papaver/contract/exchange/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, readContext } from '../casework/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import { authorityById } from './judge.ts'
import { authoritiesWithKey, listPartners } from './keys-store.ts'
import { newsOf } from './news.ts'
import {
  cancelMessage,
  countOutgoing,
  listDeliveries,
  listOutgoing,
  lockOutgoing,
  type OutgoingRow,
  wakeMessage,
} from './outgoing-store.ts'
import { repeatMessage } from './repeat-movements.ts'
import { listMovementsToRepeat, listToSendAgain } from './reported-store.ts'

/** Authorities of which a key is trusted, and those to which messages go. */
interface Reached {
  readonly withKey: ReadonlySet<number>
  readonly byMessage: ReadonlySet<number>
  /** Messages about movements that a reported key has signed. */
  readonly toRepeat: ReadonlySet<string>
}

const readReached = async (db: Reader, rows: readonly OutgoingRow[]): Promise<Reached> => {
  const ids = rows.map(({ id }) => id)
  const [withKey, partners, toRepeat] = await Promise.all([
    authoritiesWithKey(db),
    listPartners(db),
    listMovementsToRepeat(db, { ids }),
  ])
  const machine = partners.filter(({ way }) => way === 'machine')
  const byMessage = new Set(machine.map(({ authorityId }) => authorityId))
  return { withKey, byMessage, toRepeat: new Set(toRepeat) }
}

const itemOf = (
  { masters, culture, principal }: CaseContext,
  row: OutgoingRow,
  { withKey, byMessage, toRepeat }: Reached,
): OutgoingItem => {
  const authority = authorityById(masters, row.authorityId)
  const { id, subject, number, status, attempts, lastError, caseId, countryId, isBehind } = row
  const isToRepeat = toRepeat.has(id) && byMessage.has(row.authorityId)
  return {
    ...{ id, subject, number, status, attempts, lastError, caseId, isBehind, isToRepeat },
    failure: lastError === null ? null : failureOf(lastError),
    isOfOtherWay: status === 'waiting' && subject !== 'keyReported' && !byMessage.has(row.authorityId),
    isWithoutKey: status === 'waiting' && subject !== 'keyReported' && !withKey.has(row.authorityId),
    ...newsOf(row.content),
    country: { id: countryId, name: namesOf({ masters, culture }).country(countryId) },
    authorityName: authority ? nameIn(authority.names, culture) : '',
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    allowedActions: principal.permissions.has('case.sign')
      ? [...outgoingActionsOf({ ...row, isToRepeat })]
      : [],
  }
}

/** Above this a count is only "at least". */
const countLimit = 10_000

export const outgoingPage = async (deps: Deps, caller: Caller, query: z.output<typeof outgoingQuery>) => {
  const { page, pageSize = caller.principal.pageSize, ...filter } = query
  const context = await readContext(deps, caller)
  const [rows, total, dead, again] = await Promise.all([
    listOutgoing(deps.db, filter, { page, pageSize }),
    countOutgoing(deps.db, filter, countLimit + 1),
    countOutgoing(deps.db, { status: 'dead' }, countLimit),
    listToSendAgain(deps.db, context.calendar.today),
  ])
  const reached = await readReached(deps.db, rows)
  return {
    items: rows.map((row) => itemOf(context, row, reached)),
    total: Math.min(total, countLimit),
    totalIsEstimate: total > countLimit,
    page,
    pageSize,
    dead,
    toSendAgain: again.length,
  }
}

/** Sends one that was given up or called back once more, under its own id, or what a reported key has signed as a new one; or calls back one that waits. */
export const actOnMessage = async (
  deps: Deps,
  caller: Caller,
  id: string,
  action: OutgoingAction,
): Promise<OutgoingItem> => {
  await inTransaction(deps, caller.origin, async (tx) => {
    const row = (await lockOutgoing(tx, id)) ?? refuse(frameRefusals.notFound)
    const isInHand = row.takenUntil !== null && row.takenUntil > tx.now
    const isToRepeat = (await listMovementsToRepeat(tx.db, { ids: [id] })).length > 0
    if (isInHand || !outgoingActionsOf({ ...row, isToRepeat }).includes(action))
      refuse(exchangeRefusals.exchangeMessageStep, { status: row.status })
    if (action === 'cancel') await cancelMessage(tx, id)
    else if (row.status === 'sent') await repeatMessage(tx, id, nameOf(caller.principal))
    else await wakeMessage(tx, id)
    recordAudit(tx, {
      action: action === 'cancel' ? 'exchange.cancel' : 'exchange.resend',
      entity: 'exchange',
      entityId: id,
      details: { number: row.number, country: row.countryId, before: row.status },
    })
  })
  const [row] = await listDeliveries(deps.db, [id])
  const reached = await readReached(deps.db, row ? [row] : [])
  return row ? itemOf(await readContext(deps, caller), row, reached) : refuse(frameRefusals.notFound)
}
