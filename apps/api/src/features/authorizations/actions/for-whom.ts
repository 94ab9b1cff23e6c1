import type { CreateInput } from '@papaver/contract/authorizations/create-input.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Establishment, getEstablishment } from '../../establishments/public.ts'
import { readSettings } from '../../settings/public.ts'

/** Whose request a draft will be. */
export interface For {
  readonly establishment: Establishment
  /** Where an officer enters it. */
  readonly entry?: { readonly enteredBy: string; readonly receivedOn: string }
}

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/** A company's people write for their own house, whatever else they may be. */
export const ofOwnHouse = async (tx: Tx, { principal }: Actor, input: CreateInput): Promise<For> => {
  const { establishmentId: own } = principal
  if (own === null || !principal.permissions.has('authorization.request'))
    return refuse(frameRefusals.notPermitted)
  if (input.establishmentId !== undefined && input.establishmentId !== own) refuse(frameRefusals.notPermitted)
  if (input.receivedOn !== undefined) refuseField('receivedOn', 'unknown')
  return { establishment: await getEstablishment(tx.db, own) }
}

/** An officer enters what a company sent on paper; it was received today at the latest. */
const onBehalf = async (tx: Tx, { principal }: Actor, input: CreateInput): Promise<For> => {
  const { establishmentId, receivedOn } = input
  if (establishmentId === undefined) return refuseField('establishmentId', 'required')
  if (receivedOn === undefined) return refuseField('receivedOn', 'required')
  const settings = await readSettings(tx.db)
  if (receivedOn > dayIn(settings['public.timeZone'], tx.now)) refuseField('receivedOn', 'future')
  const establishment = await getEstablishment(tx.db, establishmentId)
  if (!establishment.isActive || establishment.kind !== 'trading')
    refuse(authorizationRefusals.authorizationEstablishmentClosed, { field: 'establishmentId' })
  return { establishment, entry: { enteredBy: principal.accountId, receivedOn } }
}

export const forWhom = (tx: Tx, caller: Actor, input: CreateInput): Promise<For> =>
  caller.principal.permissions.has('case.enter') ? onBehalf(tx, caller, input) : ofOwnHouse(tx, caller, input)
