import { beforeAll, describe, expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
import {
  codeOf,
  demonstrationPassword,
  forgetAllGuesses,
  holderOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
} from '../../testing/sign-in.ts'
import type { TestApp, TestPerson } from '../../testing/start-test-app.ts'

const account = useAccountApp()
const { sql, signedIn, pending, codesOf, trail } = account
let app: TestApp
beforeAll(() => {
  app = account.app
})
const password = demonstrationPassword

describe('on one’s own page', () => {
  const proof = (given: string, code?: string) => ({
    body: { password: given, ...(code === undefined ? {} : { code }) },
  })
  const wrongCode = { status: 409, body: { message: 'accountProofWrong', details: { of: 'code' } } }
  const begin = (person: TestPerson, given = password, code?: string) =>
    person.call('account.beginSecondFactor', proof(given, code))
  const confirm = (person: TestPerson, code: string) =>
    person.call('account.confirmSecondFactor', { body: { code } })
  const state = async (person: TestPerson) => (await person.call('account.secondFactor')).body

  it('is set up with the password and the first code; other sessions end', async () => {
    const [importer, elsewhere] = [await signedIn('importer'), await signedIn('importer')]
    expect(await state(importer)).toEqual({
      rule: 'optional',
      isSet: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    expect(await confirm(importer, '123456')).toMatchObject({
      status: 409,
      body: { message: 'accountNoSecondFactor' },
    })
    expect(await begin(importer, 'wrong')).toMatchObject({
      status: 409,
      body: { message: 'accountProofWrong' },
    })
    const { secretKey } = (await begin(importer)).body
    expect(await confirm(importer, codeOf(app, secretKey, 3))).toMatchObject({
      status: 409,
      body: { message: 'accountProofWrong' },
    })
    const confirmed = await confirm(importer, codeOf(app, secretKey))
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await state(importer)).toEqual({
      rule: 'optional',
      isSet: true,
      since: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await elsewhere.call('account.getUser')).status).toBe(401)
    expect(await codesOf()).toContain('USR_2FA_SET')
    expect(await confirm(importer, codeOf(app, secretKey))).toMatchObject({ status: 409 })
  })

  it('replaces the one in use only with the first code of the new one', async () => {
    const importer = await signedIn('importer')
    const { secret } = await setUpSecondFactor(app, importer)
    for (const code of [undefined, codeOf(app, secret, 5)])
      expect(await begin(importer, password, code)).toMatchObject(wrongCode)
    const next: string = (await begin(importer, password, codeOf(app, secret))).body.secretKey
    app.clock.advance(30_000)
    expect(next).not.toBe(secret)
    const waiting = await pending('importer')
    expect((await waiting.call('account.getUser2FA')).body.isQRCodeRequired).toBe(false)
    expect((await sendCode(app, waiting.token, codeOf(app, next))).body.isSuccessful).toBe(false)
    expect((await sendCode(app, waiting.token, codeOf(app, secret))).body.isSuccessful).toBe(true)
    // In the same step, which is free again under another secret.
    expect((await confirm(importer, codeOf(app, next))).status).toBe(200)
    app.clock.advance(30_000)
    const after = await pending('importer')
    expect((await sendCode(app, after.token, codeOf(app, secret))).body.isSuccessful).toBe(false)
    expect((await sendCode(app, after.token, codeOf(app, next))).body.isSuccessful).toBe(true)
  })

  it('has new recovery codes for the password; those before no longer work', async () => {
    const importer = await signedIn('importer')
    const renew = (given: string, code?: string) =>
      importer.call('account.renewRecoveryCodes', proof(given, code))
    expect((await renew(password)).body.message).toBe('accountNoSecondFactor')
    const { secret, recoveryCodes } = await setUpSecondFactor(app, importer)
    expect((await renew('wrong')).body.message).toBe('accountProofWrong')
    expect(await renew(password)).toMatchObject(wrongCode)
    // Of two at once the first takes the code of the second away.
    const both = await Promise.all([1, 2].map((each) => renew(password, recoveryCodes[each])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await codesOf()).toContain('USR_CODES_RENEWED')
    expect((await state(importer)).recoveryCodesLeft).toBe(10)
    const waiting = await pending('importer')
    expect((await sendCode(app, waiting.token, recoveryCodes[0] ?? '')).body.isSuccessful).toBe(false)
    const fresh = both.find(({ status }) => status === 200)?.body.recoveryCodes[0]
    expect((await sendCode(app, waiting.token, fresh)).body.isSuccessful).toBe(true)
    expect((await renew(password, codeOf(app, secret))).status).toBe(200)
  })

  it('is removed for the password, with all its codes; other sessions end', async () => {
    const importer = await signedIn('importer')
    const remove = (person: TestPerson, given = password, code?: string) =>
      person.call('account.removeSecondFactor', proof(given, code))
    expect((await remove(importer)).body.message).toBe('accountNoSecondFactor')
    const { secret } = await setUpSecondFactor(app, importer)
    expect(await remove(importer, 'wrong')).toMatchObject({
      status: 409,
      body: { message: 'accountProofWrong' },
    })
    expect(await remove(importer)).toMatchObject(wrongCode)
    expect((await remove(importer, password, codeOf(app, secret))).status).toBe(204)
    expect(await codesOf()).toContain('USR_2FA_RESET')
    expect((await logIn(app, 'importer')).body.isTFAEnabled).toBe(false)
    expect((await sql('select * from recovery_code')).rows).toEqual([])
  })

  it('is not removed where it is required, and not begun where it is off', async () => {
    const waiting = await pending('grower')
    const { secretKey } = (await waiting.call('account.getUser2FA')).body
    const { body } = await sendCode(app, waiting.token, codeOf(app, secretKey))
    const grower = holderOf(app, body.token)
    expect((await state(grower)).rule).toBe('required')
    const removed = await grower.call('account.removeSecondFactor', { body: { password } })
    expect(removed).toMatchObject({ status: 409, body: { message: 'accountSecondFactorRequired' } })
    const rules = { CULTIVATION: 'required', ESTB_MANAGER: 'off' } as const
    await setSetting(app, 'security.twoFactor', rules)
    const rival = await signedIn('rival')
    expect((await state(rival)).rule).toBe('off')
    expect(await begin(rival)).toMatchObject({ status: 409, body: { message: 'accountNoSecondFactor' } })
    await setSetting(app, 'security.twoFactor', { ...rules, ESTB_MANAGER: 'required' })
  })

  it('counts wrong passwords and codes as guesses', async () => {
    const importer = await signedIn('importer')
    for (let each = 0; each < 5; each += 1) await begin(importer, 'wrong')
    expect((await begin(importer)).body.message).toBe('accountProofWrong')
    expect((await logIn(app, 'importer')).status).toBe(403)
    await forgetAllGuesses(app)
    const { secretKey } = (await begin(importer)).body
    for (let each = 0; each < 5; each += 1) await confirm(importer, codeOf(app, secretKey, 5))
    expect((await confirm(importer, codeOf(app, secretKey))).body.message).toBe('accountProofWrong')
    expect(await trail('account.secondFactorFailed')).toEqual({ details: '{"why":"too many guesses"}' })
  })
})
