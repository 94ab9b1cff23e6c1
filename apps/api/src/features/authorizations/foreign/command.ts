import {
  type ForeignAction,
  type ForeignWay,
  foreignActionBetween,
  foreignActionOf,
} from '@papaver/contract/authorizations/foreign-copy.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { findLinked, listHistory, once, readContext, scopeOf, within } from '../../casework/public.ts'
import { repeatMovements } from '../../exchange/public.ts'
import { type AuthorizationRecord, lockRecord, statusOf } from '../record.ts'
import type { ViewContext } from '../view.ts'
import type { ForeignNews } from './mail.ts'
import { keepTransmission, sendForeignCopy } from './transmit.ts'
import { type ForeignRoute, routeOf } from './ways.ts'

interface Work {
  readonly tx: Tx
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly route: ForeignRoute
}

/** On a locked permit that was issued, where copies to the authority of its country go one of these ways. */
const onIssued = async (
  deps: Deps,
  caller: Actor,
  { id, ways, body }: { id: string; ways: readonly ForeignWay[]; body: unknown },
  work: (given: Work) => Promise<void>,
): Promise<void> => {
  const context = await readContext(deps, caller)
  const { principal, idempotencyKey: key } = caller
  const command = {
    accountId: principal.accountId,
    key,
    call: `authorizations.foreign ${id} ${ways[0]}`,
    body,
  }
  await inTransaction(deps, caller.origin, (tx) =>
    once(tx, command, async () => {
      const record = await lockRecord(tx, scopeOf(principal), id)
      const route = await routeOf(within(context, tx), record)
      const isThisWay = ways.includes(route.way)
      if (record.case.issuedAt === null || !isThisWay)
        refuse(caseworkRefusals.caseworkClosed, {
          reasons: [isThisWay ? 'notFromHere' : 'otherWay'],
          status: record.case.status,
        })
      await work({ tx, context: within(context, tx), record, route })
      return id
    }),
  )
}

/** What the foreign authority has to know today, with the reason that was given then. */
const newsOf = async ({ tx, record }: Work): Promise<ForeignNews> => {
  const status = statusOf(record)
  const action = foreignActionOf(status)
  const last = (await listHistory(tx.db, record.case.id, true)).findLast(
    ({ fromStatus, toStatus }) => fromStatus !== toStatus && toStatus === status,
  )
  const successor = action === 'replace' ? await findLinked(tx.db, record.header.replacedById) : null
  return {
    action,
    reasonCode: last?.reasonCode ?? null,
    successor: successor?.number ?? null,
  }
}

/**
 * A message about a suspension that was lifted counts for itself: a permit that is sent again does not lift it (0167). Neither is a
 * permit that has been used up to be in force there again.
 */
const wasLifted = async ({ tx, record }: Work): Promise<boolean> =>
  (await listHistory(tx.db, record.case.id, true)).some(
    ({ fromStatus, toStatus }) =>
      fromStatus !== null &&
      foreignActionBetween(fromStatus as AuthorizationStatus, toStatus as AuthorizationStatus) === 'lift',
  )

/** What goes again, in the order in which it is read there. */
const actionsAgain = async (work: Work, { action }: ForeignNews): Promise<ForeignAction[]> => {
  if (work.route.way !== 'machine' || action !== 'issue') return [action]
  return [
    ...((await wasLifted(work)) ? (['lift'] as const) : []),
    action,
    ...(statusOf(work.record) === 'CLO' ? (['close'] as const) : []),
  ]
}

/**
 * Sends what the foreign authority has to know once more, to the address that the masters have today. A portal gets the permit signed
 * with the key that is in use (0200), and that a suspension was lifted, as what had said so may count for nothing there by now; so do
 * its movements, where a reported key has signed them.
 */
export const sendAgain = (deps: Deps, caller: Actor, id: string): Promise<void> =>
  onIssued(deps, caller, { id, ways: ['mail', 'machine'], body: {} }, async (work) => {
    const news = await newsOf(work)
    for (const action of await actionsAgain(work, news)) {
      const each = { ...news, action }
      const transmission = { ...work, caller, news: each, isAgain: true }
      if (!(await sendForeignCopy(transmission, work.route)))
        refuse(authorizationRefusals.authorizationForeignAddress, {
          country: work.record.case.partnerCountry,
        })
    }
    if (work.route.way === 'machine')
      await repeatMovements(work.tx, work.record.case.id, nameOf(caller.principal))
  })

/** Notes that the permit was transmitted through the exchange on a day, not before its issue and not after today. */
export const noteTransmission = (deps: Deps, caller: Actor, id: string, on: string): Promise<void> =>
  onIssued(deps, caller, { id, ways: ['i2es'], body: { on } }, async (work) => {
    const { context, record } = work
    const issuedOn = record.header.issuedOn ?? context.calendar.today
    if (on < issuedOn || on > context.calendar.today)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'on', code: 'invalid' }] })
    await keepTransmission({ ...work, caller }, foreignActionOf(statusOf(record)), on)
  })
