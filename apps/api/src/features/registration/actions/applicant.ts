import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type OpenFile, openFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { findAccount } from '../../account/public.ts'
import {
  answerUser,
  closeLink,
  findLetterFile,
  findLink,
  stateForApplicant,
  verifyUser,
  withdrawUser,
} from '../../users/public.ts'
import { refuseNothingAsked, refuseOver } from '../policy.ts'

type State = CallOutput<'registration.state'>

/** Whose address a link would prove; looking does not use it. */
export const lookAtLink = async (
  { db, clock }: Deps,
  token: string,
): Promise<CallOutput<'registration.checkEmail'>> => {
  const id = await findLink(db, token, 'verify', clock.now())
  const person = id === undefined ? undefined : await findAccount(db, id)
  if (person === undefined) return refuseOver()
  return { firstName: person.firstName || person.lastName, userName: person.userName }
}

/** The address is proved, once. */
export const proveAddress = ({ environment, ...deps }: Deps, caller: Caller, token: string): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const id = await closeLink(tx, token, 'verify')
    const isProved = id !== undefined && (await verifyUser(tx, environment.publicUrl, id))
    if (!isProved) refuseOver()
  })

/** Whose page the link of a mail opens, or 409 registrationLinkOver. */
const applicantBehind = async (db: Tx['db'] | Deps['db'], token: string, now: Date): Promise<string> =>
  (await findLink(db, token, 'reply', now)) ?? refuseOver()

export const readState = async ({ db, clock }: Deps, token: string): Promise<State> =>
  stateForApplicant(db, await applicantBehind(db, token, clock.now()))

/** A step of the applicant behind his link; it answers false where the request is not in a state for it. */
const act = (
  deps: Deps,
  caller: Caller,
  token: string,
  step: (tx: Tx, publicUrl: string, id: string) => Promise<boolean>,
): Promise<State> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const id = await applicantBehind(tx.db, token, tx.now)
    if (!(await step(tx, deps.environment.publicUrl, id))) refuseNothingAsked()
    return stateForApplicant(tx.db, id)
  })

export const answerQuestion = (deps: Deps, caller: Caller, token: string, text: string): Promise<State> =>
  act(deps, caller, token, (tx, publicUrl, id) => answerUser(tx, publicUrl, id, text))

export const withdraw = (deps: Deps, caller: Caller, token: string, comment: string | null): Promise<State> =>
  act(deps, caller, token, (tx, publicUrl, id) => withdrawUser(tx, publicUrl, id, comment))

/** The letter to sign, as it was made. */
export const openLetter = async ({ db, clock }: Deps, token: string): Promise<OpenFile> => {
  const fileId = await findLetterFile(db, await applicantBehind(db, token, clock.now()))
  const file = fileId === undefined ? undefined : await openFile(db, fileId)
  return file ?? refuseNothingAsked()
}
