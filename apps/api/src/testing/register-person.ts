import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import { hashPassword } from '../features/account/public.ts'
import { type Registration, registerUser, verifyUser } from '../features/users/public.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { TestAnswer, TestApp, TestPerson } from './start-test-app.ts'

const visitor = { actorId: null, actorName: 'visitor', address: '192.0.2.1', requestId: 'test' }
const publicUrl = 'http://localhost:3000'
/** Of everybody registered by a test. */
export const testPassword = 'Quiet-Harbour-42!'
let held: Promise<string> | undefined

/** A stranger's request for an account, as far as it does not say otherwise: staff of the importer's company. */
export const register = async (app: TestApp, given: Partial<Registration> = {}): Promise<string> => {
  held ??= hashPassword(testPassword)
  const userName = given.userName ?? 'new.person'
  const registration: Registration = {
    userType: 'ESTAB',
    establishmentType: 'EXISTING',
    isManager: false,
    designationTypeId: 'DR',
    firstName: 'Amélie',
    lastName: 'Stranger',
    occupation: 'Pharmacist',
    email: `${userName}@company.example`,
    phone: '+999 555 0142',
    fax: '',
    establishmentName: 'Osmund Life Sciences Ltd',
    establishmentAddress: '12 Harbour Ring, Portvale',
    culture: 'en',
    passwordHash: await held,
    ...given,
    userName,
  }
  const made = await inTransaction(app.deps, visitor, (tx) => registerUser(tx, publicUrl, registration))
  if (!('id' in made)) throw new Error(`${userName} is taken: ${made.taken}`)
  return made.id
}

/** The same, with the address proved: the request waits for the authority. */
export const registerVerified = async (app: TestApp, given: Partial<Registration> = {}): Promise<string> => {
  const id = await register(app, given)
  await inTransaction(app.deps, visitor, (tx) => verifyUser(tx, publicUrl, id))
  return id
}

/** What the applicant does by his link. */
export const asApplicant = <Result>(
  app: TestApp,
  work: (
    tx: Parameters<Parameters<typeof inTransaction<Result>>[2]>[0],
    publicUrl: string,
  ) => Promise<Result>,
): Promise<Result> => inTransaction(app.deps, visitor, (tx) => work(tx, publicUrl))

/** One step of somebody on an account, at the version that stands. */
export const actOnUser = async (
  person: TestPerson,
  id: string,
  action: string,
  input: Partial<UserActionInput> = {},
): Promise<TestAnswer> => {
  const { body } = await person.call('users.get', { params: { id } })
  const version = body.version ?? 0
  return person.call('users.act', { params: { id, action }, body: { version, ...input } })
}

/** The id of an establishment of the invented world. */
export const establishmentNamed = async (app: TestApp, name: string): Promise<string> => {
  const { rows } = await app.database.ownerPool.query('select id from establishment where name = $1', [name])
  return rows[0].id
}

/** The id of a demonstration account. */
export const idOf = async (app: TestApp, userName: string): Promise<string> => {
  const { rows } = await app.database.ownerPool.query('select id from account where user_name = $1', [
    userName,
  ])
  return rows[0].id
}
