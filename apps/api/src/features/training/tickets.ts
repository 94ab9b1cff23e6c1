import { createHash, randomBytes } from 'node:crypto'
import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { trainingRefusals } from '@papaver/contract/training/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Admitted, Standing, Trainee, TrainingHost } from '../../platform/training.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  type AccountDetail,
  findAccount,
  findSessionEnd,
  lockAccount,
  refuseImpersonator,
} from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { readSettings } from '../settings/public.ts'
import { findTicketOwner, putTicket, takeTicket } from './store.ts'

/** What the real world says to training, and what it hands out to those who go there. */

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** May he come in now? Whoever is not active, is locked or was not given the right may not. */
const mayComeIn = ({
  status,
  isLocked,
  roles,
  grantedPermissions,
  withheldPermissions,
}: AccountDetail): boolean =>
  status === 'APR' &&
  !isLocked &&
  grantsOf(roles, grantedPermissions, withheldPermissions).has('training.enter')

/**
 * A ticket with which its owner comes into training, once and soon; none before it is ready, which this begins. Refuses
 * whoever looks through another's eyes, and everybody while training is off.
 */
export const makeTicket = async (
  deps: Deps,
  host: TrainingHost,
  { principal, origin }: Actor,
): Promise<{ ticket: string | null }> => {
  refuseImpersonator(principal)
  const settings = await readSettings(deps.db)
  const { status } = host.state()
  if (!settings['training.enabled'] || status === 'unavailable') refuse(trainingRefusals.trainingOff)
  if (status !== 'ready') {
    host.start()
    return { ticket: null }
  }
  const ticket = randomBytes(32).toString('base64url')
  await inTransaction(deps, origin, async (tx) => {
    const expiresAt = new Date(tx.now.getTime() + settings['training.ticketSeconds'] * 1000)
    const { accountId, sessionId } = principal
    await putTicket(tx, { ticketHash: hashOf(ticket), accountId, sessionId, expiresAt })
  })
  return { ticket }
}

/** Made anew from the real world: what cannot be started any more can be entered by nobody who would do it there. */
export const resetFromOutside = async (
  deps: Deps,
  host: TrainingHost,
  { principal, origin }: Actor,
): Promise<void> => {
  const settings = await readSettings(deps.db)
  if (!settings['training.enabled'] || host.state().status === 'unavailable')
    refuse(trainingRefusals.trainingOff)
  await inTransaction(deps, origin, async (tx) =>
    recordAudit(tx, {
      action: 'training.reset',
      entity: 'training',
      entityId: 'world',
      details: { by: principal.userName },
    }),
  )
  host.reset(principal.userName)
}

const standingOf = ({ id, roles, grantedPermissions, withheldPermissions }: AccountDetail): Standing => ({
  id,
  roles,
  grantedPermissions,
  withheldPermissions,
})

const traineeOf = async (deps: Pick<Deps, 'db'>, account: AccountDetail): Promise<Trainee> => {
  const { userName, firstName, lastName, culture, establishmentId } = account
  const house = establishmentId === null ? undefined : await findEstablishment(deps.db, establishmentId)
  return {
    ...standingOf(account),
    userName,
    firstName,
    lastName,
    culture,
    establishment: house ? { id: house.id, name: house.name, kind: house.kind, groups: house.groups } : null,
  }
}

/** Who a ticket lets in; it is gone with that, and the trail of the real world says who went where. */
export const redeemTicket = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  ticket: string,
  address: string | null,
): Promise<Admitted | undefined> => {
  const owner = await findTicketOwner(deps.db, hashOf(ticket))
  const account = owner === undefined ? undefined : await findAccount(deps.db, owner)
  if (account === undefined) return undefined
  const origin = { actorId: account.id, actorName: account.userName, address, requestId: 'training' }
  return inTransaction(deps, origin, async (tx) => {
    const taken = await takeTicket(tx, hashOf(ticket))
    if (taken === undefined || taken.expiresAt <= tx.now) return undefined
    const now = await lockAccount(tx, taken.accountId)
    const until = await findSessionEnd(tx.db, taken.sessionId)
    if (now === undefined || !mayComeIn(now) || until === undefined) return undefined
    recordAudit(tx, { action: 'training.enter', entity: 'account', entityId: now.id, details: {} })
    return { trainee: await traineeOf(tx, now), until: until.toISOString() }
  })
}

/** Of these accounts those whose owners may still come in. */
export const standingAmong = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<Standing[]> => {
  const found = await Promise.all(ids.map((id) => findAccount(db, id)))
  return found.flatMap((account) => (account && mayComeIn(account) ? [standingOf(account)] : []))
}
