import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { RegistrationInput } from '@papaver/contract/registration/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { doOnce, findDone, forgetDone } from '../../../platform/idempotency.ts'
import { inTurn } from '../../../platform/in-turn.ts'
import { sealOf } from '../../../platform/seal.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { readSettings } from '../../settings/public.ts'

/** A form that was sent, so that the same one sent again is known. */
export interface SentForm {
  readonly key: string
  /** For the files of what it has made; the same however often the form is sent, and known to its sender alone. */
  readonly uploadKeyOf: (id: string) => string
}

const hourLength = 3_600_000
/** Nobody's account: a stranger has none yet. */
const accountId = '00000000-0000-0000-0000-000000000000'
const call = 'registration.register'

/** By keyed digests of all that was written: what lies in the database tells nothing of it, not even by trying. */
export const formOf = async (
  { db }: Pick<Deps, 'db'>,
  { recaptcha: _once, ...written }: RegistrationInput,
): Promise<SentForm> => {
  const seal = await sealOf(db, 'registration')
  const text = JSON.stringify(Object.entries(written).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {
    key: seal.digest(text, 'form').toString('hex'),
    uploadKeyOf: (id) => seal.digest(text, `upload key of ${id}`).toString('base64url'),
  }
}

const turns = new WeakMap<Reader, ReturnType<typeof inTurn>>()

/** Forms that are alike are seen to one after the other: the second finds what the first has made. */
export const oneByOne = <Result>(
  db: Reader,
  { key }: SentForm,
  work: () => Promise<Result>,
): Promise<Result> => {
  const turn = turns.get(db) ?? inTurn()
  turns.set(db, turn)
  return turn(key, work)
}

const filesSince = async (db: Reader, now: Date): Promise<Date> =>
  new Date(now.getTime() - (await readSettings(db))['users.uploadHours'] * hourLength)

/** Id of what this form has made, as long as its files may still come. */
export const findMade = async ({ db, clock }: Deps, { key }: SentForm): Promise<string | undefined> =>
  findDone(db, { accountId, key, call }, await filesSince(db, clock.now()))

/** Makes it, or answers the id of what another process has made of the same form meanwhile. */
export const makeOnce = async (tx: Tx, { key }: SentForm, make: () => Promise<string>): Promise<string> => {
  // What was long ago is a new wish: a registration that lapsed gives its name back.
  await forgetDone(tx, { accountId, key }, await filesSince(tx.db, tx.now))
  return doOnce(tx, { accountId, key, call, body: '' }, accountRefusals.accountNameTaken, make)
}
