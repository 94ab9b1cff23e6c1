import { confirming, type TestApp, type TestPerson } from './start-test-app.ts'

/** Everybody signs in from a desk of his own: how often one address may do it is no matter of these tests. */
const deskOf = (userName: string): string =>
  `10.1.${userName.length}.${[...userName].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 250}`

/** A new session of a demonstration account: the one that `as` keeps has ended once the clock has moved on. */
export const signInAgain = async ({ visitor }: TestApp, userName: string): Promise<TestPerson> => {
  const { body } = await visitor.call('account.login', {
    body: { userName, password: 'Papaver-2026!' },
    headers: { 'x-forwarded-for': deskOf(userName) },
  })
  const { token } = body
  return {
    token,
    call: confirming((name, input = {}) =>
      visitor.call(name, { ...input, headers: { ...input.headers, authorization: `Bearer ${token}` } }),
    ),
  }
}
