import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import {
  attach,
  change,
  mailsTo,
  multipart,
  officerActs,
  openDoors,
  pdf,
  register,
  request,
  type TestFile,
  tokenIn,
} from '../../testing/strangers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await openDoors(app)
})
afterAll(() => app?.close())

const mail = (username: string): string => `${username}@castellan.example`
const asked = (username: string, changes: Record<string, unknown> = {}) =>
  request(app, { username, email: mail(username), ...changes })
const linkOf = (username: string) => tokenIn(app, mail(username), 'reply')
const state = async (token: string) => app.visitor.call('registration.state', { params: { token } })
const send = async (
  name: 'registration.replyFiles' | 'registration.returnLetter',
  token: string,
  files: TestFile[],
) => app.visitor.call(name, { params: { token }, ...(await multipart({}, files)) })
const answer = (token: string, text = 'Here it is.') =>
  app.visitor.call('registration.reply', { params: { token }, body: { text } })
const fileNames = ({ attachments }: { attachments: { name: string }[] }) =>
  attachments.map(({ name }) => name)

describe('from a stranger to an account', () => {
  it('goes through question, answer, letter and approval, and then can be signed in to', async () => {
    const made = await register(app, { username: 'whole', email: mail('whole') })
    expect((await attach(app, made.body, [pdf('extract.pdf')])).status).toBe(204)
    const verify = await tokenIn(app, mail('whole'), 'verify')
    await app.visitor.call('registration.verifyEmail', { params: { token: verify } })
    const { id } = made.body

    await officerActs(app, id, 'ask', { comment: 'Who appointed you?', dueOn: '2026-07-10' })
    const reply = await linkOf('whole')
    const open = (await state(reply)).body
    expect(open).toMatchObject({
      userName: 'whole',
      status: 'REQ',
      question: { text: 'Who appointed you?', dueOn: '2026-07-10' },
      hasLetter: false,
      signedLetter: null,
    })
    expect((await send('registration.replyFiles', reply, [pdf('deed.pdf')])).status).toBe(200)
    const answered = await answer(reply, 'The board.\nSee the action.')
    expect([answered.status, answered.body.question]).toEqual([200, null])
    expect(fileNames(answered.body)).toEqual(['extract.pdf', 'deed.pdf'])

    const seen = (await (await app.as('officer')).call('users.get', { params: { id } })).body
    expect(seen.flags).toContain('answered')
    expect(seen.attachments.map(({ name }: { name: string }) => name)).toEqual(['extract.pdf', 'deed.pdf'])
    const establishmentId = seen.establishmentId ?? seen.request.suggestions[0].id
    const place = { roles: ['ESTB_USER'], establishmentId }
    await officerActs(app, id, 'pendingConfirmation', place)

    const letterLink = await linkOf('whole')
    const letter = await app.visitor.call('registration.letter', { params: { token: letterLink } })
    expect([letter.status, letter.headers['content-type'], letter.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(letter.headers['cache-control']).toContain('no-store')
    const returned = await send('registration.returnLetter', letterLink, [
      { ...pdf('signed.pdf'), field: 'file' },
    ])
    expect([returned.status, returned.body.signedLetter.name]).toEqual([200, 'signed.pdf'])

    const approved = await officerActs(app, id, 'approve')
    expect([approved.status, approved.roles]).toEqual(['APR', ['ESTB_USER']])
    const login = await app.visitor.call('account.login', {
      body: { userName: 'whole', password: 'Harbour-7seal!' },
    })
    expect(login.status).toBe(200)
    expect((await state(letterLink)).body.message).toBe('registrationLinkOver')
    const codes = (await mailsTo(app, mail('whole'))).map(({ template }) => template)
    expect(codes.slice(0, 4)).toEqual(['USR_VERIFY', 'USR_INFO', 'USR_LETTER', 'USR_APPROVED'])
  })
})

describe("the applicant's page", () => {
  it('opens by the newest link only', async () => {
    const id = await asked('newest')
    await officerActs(app, id, 'ask', { comment: 'First?' })
    const first = await linkOf('newest')
    await officerActs(app, id, 'ask', { comment: 'Second?' })
    const second = await linkOf('newest')
    expect(second).not.toBe(first)
    expect((await state(first)).body.message).toBe('registrationLinkOver')
    expect((await state(second)).body.question.text).toBe('Second?')
  })

  it('takes an answer once for each question, and files only while it is open', async () => {
    const id = await asked('silent')
    await officerActs(app, id, 'ask', { comment: 'Why?' })
    const token = await linkOf('silent')
    expect((await answer(token, '   ')).status).toBe(400)
    expect((await answer(token)).status).toBe(200)
    const late = [await answer(token), await send('registration.replyFiles', token, [pdf()])]
    expect(late.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'registrationNothingAsked'],
      [409, 'registrationNothingAsked'],
    ])
  })

  it('takes so many files for each question, of the right kinds', async () => {
    await change(app, 'users.maxFiles', 2)
    const id = await asked('papers')
    await officerActs(app, id, 'ask', { comment: 'Papers?' })
    const token = await linkOf('papers')
    const wrong = await send('registration.replyFiles', token, [{ name: 'a.png', bytes: 'GIF89a' }])
    const many = await send('registration.replyFiles', token, [pdf(), pdf(), pdf()])
    const right = await send('registration.replyFiles', token, [pdf('1.pdf'), pdf('2.pdf')])
    const more = await send('registration.replyFiles', token, [pdf('3.pdf')])
    await change(app, 'users.maxFiles', 5)
    expect([wrong.status, many.status, right.status, more.status]).toEqual([415, 413, 200, 409])
    expect(fileNames((await state(token)).body)).toEqual(['1.pdf', '2.pdf'])
  })

  it('takes a letter only where one is awaited, and the last one counts', async () => {
    const id = await asked('letter')
    await officerActs(app, id, 'ask', { comment: 'Anything?' })
    const early = await linkOf('letter')
    const none = [
      await app.visitor.call('registration.letter', { params: { token: early } }),
      await send('registration.returnLetter', early, [pdf()]),
    ]
    expect(none.map(({ body }) => body.message)).toEqual([
      'registrationNothingAsked',
      'registrationNothingAsked',
    ])
    const seen = (await (await app.as('officer')).call('users.get', { params: { id } })).body
    const establishmentId = seen.establishmentId ?? seen.request.suggestions[0].id
    await officerActs(app, id, 'pendingConfirmation', { roles: ['ESTB_USER'], establishmentId })
    const token = await linkOf('letter')
    await send('registration.returnLetter', token, [pdf('first.pdf')])
    const two = await send('registration.returnLetter', token, [pdf('a.pdf'), pdf('b.pdf')])
    expect(two.status).toBe(413)
    const second = await send('registration.returnLetter', token, [pdf('second.pdf')])
    expect(second.body.signedLetter.name).toBe('second.pdf')
  })

  it('ends with a withdrawal, of which the reason stays as it was written', async () => {
    const id = await asked('gone')
    await officerActs(app, id, 'ask', { comment: 'Still?' })
    const token = await linkOf('gone')
    const comment = '=cmd|"/c calc"!A1 <img src=x onerror=alert(1)>'
    const gone = await app.visitor.call('registration.withdraw', { params: { token }, body: { comment } })
    expect([gone.status, gone.body.status]).toEqual([200, 'CAN'])
    const after = [
      await state(token),
      await answer(token),
      await app.visitor.call('registration.withdraw', { params: { token }, body: {} }),
    ]
    expect(after.map(({ body }) => body.message)).toEqual(Array(3).fill('registrationLinkOver'))
    const history = (await (await app.as('officer')).call('users.history', { params: { id } })).body
    expect(history.find(({ action }: { action: string }) => action === 'withdraw').comment).toBe(comment)
    // The address is free again.
    const again = await register(app, { username: 'gone.again', email: mail('gone') })
    expect(again.status).toBe(200)
    expect((await mailsTo(app, mail('gone'))).at(-1)?.template).toBe('USR_VERIFY')
  })

  it('shows nothing of what only the authority sees', async () => {
    const id = await asked('private')
    await officerActs(app, id, 'ask', { comment: 'Well?' })
    const { body } = await state(await linkOf('private'))
    expect(Object.keys(body).sort()).toEqual(
      'askedAt attachments firstName hasLetter lapsesOn lastName question reason signedLetter status userName'.split(
        ' ',
      ),
    )
    expect(JSON.stringify(body)).not.toContain(id)
  })
})
