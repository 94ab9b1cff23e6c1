import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type Establishment, getEstablishment } from '../establishments/public.ts'
import { readSettings } from '../settings/public.ts'
import type { AnyServedKind } from './served-kind.ts'

/** Whose request a draft will be; nobody's where the authority enters something of its own accord. */
export interface ForWhom {
  readonly establishment: Establishment | null
  /** Where an officer enters it. */
  readonly entry?: { readonly enteredBy: string; readonly receivedOn: string }
}

/** Named by an officer who enters what came in on paper; a company's people write for their own house. */
export interface OnBehalf {
  readonly establishmentId?: string | undefined
  readonly receivedOn?: string | undefined
}

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/** A company's people write for their own house, whatever else they may be. */
export const ofOwnHouse = async (
  { kind }: Pick<AnyServedKind, 'kind'>,
  tx: Tx,
  { principal }: Actor,
  { establishmentId, receivedOn }: OnBehalf,
): Promise<ForWhom> => {
  const { establishmentId: own } = principal
  if (own === null || !principal.permissions.has(kind.rights.request))
    return refuse(frameRefusals.notPermitted)
  if (establishmentId !== undefined && establishmentId !== own) refuse(frameRefusals.notPermitted)
  if (receivedOn !== undefined) refuseField('receivedOn', 'unknown')
  return { establishment: await getEstablishment(tx.db, own) }
}

/**
 * An officer enters what a company sent on paper; it was received today at the latest. Into a register the authority
 * enters things of its own accord, too: then no company is named.
 */
const onBehalf = async (
  { kind, drafts }: Pick<AnyServedKind, 'kind' | 'drafts'>,
  tx: Tx,
  { principal }: Actor,
  { establishmentId, receivedOn }: OnBehalf,
): Promise<ForWhom> => {
  const settings = await readSettings(tx.db)
  const today = dayIn(settings['public.timeZone'], tx.now)
  if (establishmentId === undefined && kind.ownEntries === true) {
    const entry = { enteredBy: principal.accountId, receivedOn: receivedOn ?? today }
    return { establishment: null, entry }
  }
  if (establishmentId === undefined) return refuseField('establishmentId', 'required')
  if (receivedOn === undefined) return refuseField('receivedOn', 'required')
  if (receivedOn > today) refuseField('receivedOn', 'future')
  const establishment = await getEstablishment(tx.db, establishmentId)
  drafts.refuseClosed(establishment)
  return { establishment, entry: { enteredBy: principal.accountId, receivedOn } }
}

export const forWhom = (
  served: Pick<AnyServedKind, 'kind' | 'drafts'>,
  tx: Tx,
  caller: Actor,
  input: OnBehalf,
): Promise<ForWhom> =>
  caller.principal.permissions.has('case.enter')
    ? onBehalf(served, tx, caller, input)
    : ofOwnHouse(served, tx, caller, input)
