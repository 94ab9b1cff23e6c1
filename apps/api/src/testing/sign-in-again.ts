import type { TestApp, TestPerson } from './start-test-app.ts'

/** A new session of a demonstration account: the one that `as` keeps has ended once the clock has moved on. */
export const signInAgain = async ({ visitor }: TestApp, userName: string): Promise<TestPerson> => {
  const { body } = await visitor.call('account.login', { body: { userName, password: 'Papaver-2026!' } })
  const { token } = body
  return {
    token,
    call: (name, input = {}) =>
      visitor.call(name, { ...input, headers: { ...input.headers, authorization: `Bearer ${token}` } }),
  }
}
