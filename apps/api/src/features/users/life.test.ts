import { type UserAction, userActions } from '@papaver/contract/users/life.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../platform/files.ts'
import { actOnUser, asApplicant, register, testPassword } from '../../testing/register-person.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { change, mailsTo, multipart, pdf, tokenIn } from '../../testing/strangers.ts'
import { answerUser, findLetterFile, returnSignedLetter, stateForApplicant } from './public.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.close())

const get = async (id: string) => (await admin.call('users.get', { params: { id } })).body
const signIn = (userName: string) =>
  app.visitor.call('account.login', { body: { userName, password: testPassword } })

/** Every step of the life table, tried where the account stands: what is not open is refused and changes nothing. */
const expectOpen = async (id: string, open: readonly UserAction[]): Promise<void> => {
  const { actions, version } = await get(id)
  expect(
    actions
      .filter(({ refusal }: { refusal: string | null }) => refusal === null)
      .map((each: { action: string }) => each.action),
  ).toEqual(open)
  for (const action of userActions.filter((each) => !open.includes(each))) {
    const answer = await admin.call('users.act', { params: { id, action }, body: { version, comment: 'x' } })
    expect([action, answer.status]).toEqual([action, answer.status === 422 ? 422 : 409])
    const listed = actions.find((each: { action: string }) => each.action === action)
    expect([action, answer.body.message]).toEqual([action, listed?.refusal ?? 'userStep'])
  }
  expect((await get(id)).version).toBe(version)
}

describe('a manager of a company, from the request to the closed account', () => {
  let id: string
  const userName = 'amelie'
  const email = `${userName}@company.example`

  it('asks, unverified', async () => {
    id = await register(app, { userName, isManager: true })
    expect(await get(id)).toMatchObject({
      status: 'UNV',
      roles: ['ESTB_MANAGER'],
      establishmentName: 'Osmund Life Sciences Ltd',
      lapsesOn: '2026-06-24',
    })
    await expectOpen(id, ['resend'])
    expect((await signIn(userName)).body.message).toBe('wrongUsername')
  })

  it('is sent the link again, and only the newest works', async () => {
    expect((await actOnUser(admin, id, 'resend')).status).toBe(200)
    const first = await tokenIn(app, email, 'verify')
    expect((await actOnUser(admin, id, 'resend')).status).toBe(200)
    expect((await app.visitor.call('registration.checkEmail', { params: { token: first } })).status).toBe(409)
    const token = await tokenIn(app, email, 'verify')
    expect(token).not.toBe(first)
    expect((await app.visitor.call('registration.verifyEmail', { params: { token } })).status).toBe(204)
  })

  it('waits for the authority, which is told', async () => {
    expect(await get(id)).toMatchObject({ status: 'REQ', lapsesOn: null })
    await expectOpen(id, ['ask', 'pendingConfirmation', 'cancel'])
    const { body } = await admin.call('notifications.list')
    expect(body.items[0]).toMatchObject({
      code: 'USR_VERIFIED_CA',
      link: `/users/${id}`,
      params: { userName },
    })
    expect((await mailsTo(app, 'officer@papaver.example')).at(-1)?.template).toBe('USR_VERIFIED_CA')
    expect((await mailsTo(app, 'importer@papaver.example')).length).toBe(0)
  })

  it('is asked something, and answers', async () => {
    expect((await actOnUser(admin, id, 'ask')).body).toMatchObject({
      message: 'userReasonMissing',
      details: { field: 'comment' },
    })
    const late = await actOnUser(admin, id, 'ask', { comment: 'When?', dueOn: '2026-06-17' })
    expect(late.body).toMatchObject({ message: 'userReasonMissing', details: { field: 'dueOn' } })
    const asked = await actOnUser(admin, id, 'ask', { comment: 'Since when do you work there?' })
    expect(asked.body).toMatchObject({ flags: ['informationWanted'], lapsesOn: '2026-07-15' })
    expect(asked.body.request).toMatchObject({ isInformationWanted: true, informationDueOn: '2026-07-01' })
    const mail = (await mailsTo(app, email)).at(-1)
    expect(mail?.template).toBe('USR_INFO')
    expect(mail?.body).toContain('> Since when do you work there?')
    const state = await stateForApplicant(app.deps.db, id)
    expect(state.question).toMatchObject({ text: 'Since when do you work there?', dueOn: '2026-07-01' })
    expect(await asApplicant(app, (tx, url) => answerUser(tx, url, id, 'Since May.'))).toBe(true)
    expect(await asApplicant(app, (tx, url) => answerUser(tx, url, id, 'Since May.'))).toBe(false)
    expect(await get(id)).toMatchObject({ flags: ['answered'], lapsesOn: null })
    expect((await mailsTo(app, 'admin@papaver.example')).at(-1)?.body).toContain('> Since May.')
  })

  it('is accepted in principle: the letter is made, and nothing lets the manager in without it', async () => {
    const early = await actOnUser(admin, id, 'approve')
    expect(early.body.message).toBe('userLetterRequired')
    expect((await admin.call('users.confirmationLetter', { params: { id } })).status).toBe(404)
    const accepted = await actOnUser(admin, id, 'pendingConfirmation')
    expect(accepted.body).toMatchObject({ status: 'PEC', flags: [], lapsesOn: '2026-07-15' })
    await expectOpen(id, ['returnToRequest', 'cancel'])
    const letter = await admin.call('users.confirmationLetter', { params: { id } })
    expect([
      letter.headers['content-type'],
      String(letter.headers['content-disposition']).slice(0, 6),
    ]).toEqual(['application/pdf', 'inline'])
    expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await findLetterFile(app.deps.db, id)).toBeDefined()
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({ template: 'USR_LETTER' })
    expect(await tokenIn(app, email, 'reply')).toMatch(/^[\w-]{43}$/)
  })

  it('goes back to the request with a reason, and the letter with it', async () => {
    expect((await actOnUser(admin, id, 'returnToRequest')).body.message).toBe('userReasonMissing')
    const other = await actOnUser(admin, id, 'returnToRequest', { reasonCode: 'RETURN-OTHER' })
    expect(other.body).toMatchObject({ message: 'userReasonMissing', details: { field: 'comment' } })
    const foreign = await actOnUser(admin, id, 'returnToRequest', {
      reasonCode: 'CANCEL-OTHER',
      comment: 'x',
    })
    expect(foreign.body.message).toBe('invalidInput')
    const back = await actOnUser(admin, id, 'returnToRequest', {
      reasonCode: 'RETURN-DATA',
      comment: 'The address.',
    })
    expect(back.body).toMatchObject({ status: 'REQ', lapsesOn: null })
    expect((await stateForApplicant(app.deps.db, id)).reason).toContain('The address.')
    expect(await findLetterFile(app.deps.db, id)).toBeUndefined()
    expect((await actOnUser(admin, id, 'pendingConfirmation')).body.status).toBe('PEC')
  })

  it('returns the letter signed, once by himself and once by post', async () => {
    expect((await admin.call('users.signedConfirmationLetterMetadata', { params: { id } })).status).toBe(404)
    const returned = await asApplicant(app, async (tx, url) => {
      const bytes = Buffer.from('%PDF-1.7 mine')
      const file = await storeFile(tx, {
        name: 'mine.pdf',
        mediaType: 'application/pdf',
        bytes,
        maxBytes: 100,
      })
      return returnSignedLetter(tx, url, id, file.id)
    })
    expect(returned).toBe(true)
    expect(await get(id)).toMatchObject({ flags: ['answered', 'letterReturned'], lapsesOn: null })
    const { body: first } = await admin.call('users.signedConfirmationLetterMetadata', { params: { id } })
    expect(first).toMatchObject({ name: 'mine.pdf', uploadedByName: 'Amélie Stranger', documentType: 35 })
    const form = await multipart({}, [{ ...pdf('signed.pdf'), field: 'file' }])
    const posted = await admin.call('users.uploadConfirmationLetter', { params: { id }, ...form })
    expect([posted.status, posted.body.uploadedByName]).toEqual([201, 'Tomas Varga'])
    const signed = await admin.call('users.signedConfirmationLetter', { params: { id } })
    expect(signed.bytes.equals(pdf().bytes as Buffer)).toBe(true)
    expect(String(signed.headers['content-disposition'])).toMatch(/^attachment/)
    expect((await get(id)).request.signedLetter.sha256).toBe(posted.body.sha256)
  })

  it('takes only one letter, in the field and of the kinds that are named', async () => {
    const wrong = [
      multipart({}, [{ ...pdf(), field: 'letter' }]),
      multipart({}, []),
      multipart({}, [{ name: 'a.pdf', bytes: 'MZ not a pdf at all', field: 'file' }]),
      multipart({}, [
        { ...pdf('a.pdf'), field: 'file' },
        { ...pdf('b.pdf'), field: 'file' },
      ]),
    ]
    const answers = []
    for (const form of wrong)
      answers.push(
        (await admin.call('users.uploadConfirmationLetter', { params: { id }, ...(await form) })).body
          .message,
      )
    expect(answers).toEqual(['invalidInput', 'invalidInput', 'unsupportedMedia', 'tooLarge'])
    expect((await get(id)).request.signedLetter.name).toBe('signed.pdf')
  })

  it('is not approved by the officer who handed in the letter, where four eyes are wanted', async () => {
    await change(app, 'users.letterFourEyes', true)
    expect((await actOnUser(admin, id, 'approve')).body.message).toBe('userFourEyes')
    const approved = await actOnUser(await app.as('officer'), id, 'approve')
    expect(approved.body).toMatchObject({ status: 'APR', flags: [], lapsesOn: null })
    await change(app, 'users.letterFourEyes', false)
    const mail = (await mailsTo(app, email)).at(-1)
    expect(mail?.template).toBe('USR_APPROVED')
    expect(mail?.body).toContain('http://localhost:3000/#/login')
    const { rows } = await app.database.ownerPool.query(
      'select count(*)::int as open from user_link where account_id = $1 and closed_at is null',
      [id],
    )
    expect(rows[0].open).toBe(0)
    // The second factor is still to come.
    expect((await signIn(userName)).body).toMatchObject({ isTFAEnabled: true })
  })

  it('is locked and unlocked, rests, and comes back with a new password to set', async () => {
    await expectOpen(id, [
      'deactivate',
      'close',
      'lock',
      'assignRoles',
      'resetSecondFactor',
      'resetPasswordHistory',
    ])
    expect((await actOnUser(admin, id, 'lock', { reasonCode: 'LOCK-MISUSE' })).body).toMatchObject({
      isAccountLocked: true,
      flags: ['locked'],
    })
    expect((await signIn(userName)).body.message).toBe('accountLocked')
    // He hears that it was the authority, and neither a suspicion nor of wrong passwords.
    const mail = (await mailsTo(app, email)).findLast(({ template }) => template === 'USR_LOCKED')
    expect(mail?.body).toContain(`The account ${userName} was locked by the authority`)
    expect(mail?.body).not.toMatch(/suspected|failed|minutes/)
    expect((await actOnUser(admin, id, 'unlock')).body.isAccountLocked).toBe(false)
    expect((await actOnUser(admin, id, 'deactivate', { reasonCode: 'DEACTIVATE-ABSENCE' })).body.status).toBe(
      'INA',
    )
    expect((await signIn(userName)).body.message).toBe('wrongUsername')
    await expectOpen(id, ['activate', 'close'])
    expect((await actOnUser(admin, id, 'activate')).body.status).toBe('APR')
    expect((await signIn(userName)).body.message).toBe('accountExpired')
  })

  it('is closed for good, and keeps its name in what happened', async () => {
    expect((await actOnUser(admin, id, 'close', { reasonCode: 'CLOSE-LEFT' })).body).toMatchObject({
      status: 'CLO',
      lastName: 'Stranger',
      actions: [],
    })
    await expectOpen(id, [])
    const { body } = await admin.call('users.history', { params: { id } })
    expect(
      body.map(({ action, toStatus }: { action: string; toStatus: string }) => `${action} ${toStatus}`),
    ).toEqual([
      'register UNV',
      'resend UNV',
      'resend UNV',
      'verify REQ',
      'ask REQ',
      'answer REQ',
      'pendingConfirmation PEC',
      'returnToRequest REQ',
      'pendingConfirmation PEC',
      'returnLetter PEC',
      'returnLetter PEC',
      'approve APR',
      'lock APR',
      'unlock APR',
      'deactivate INA',
      'activate APR',
      'close CLO',
    ])
    const templates = (await mailsTo(app, email)).map(({ template }) => template)
    expect(templates.filter((template) => template !== 'USR_VERIFY')).toEqual([
      'USR_INFO',
      'USR_LETTER',
      'USR_RETURNED',
      'USR_LETTER',
      'USR_APPROVED',
      'USR_LOCKED',
      'USR_DEACTIVATED',
      'USR_ACTIVATED',
      'USR_CLOSED',
    ])
  })
})
