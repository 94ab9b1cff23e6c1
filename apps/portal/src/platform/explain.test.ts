import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { Refusal } from './responses.ts'

const words: Record<string, string> = {
  'authorizations.refusals.authorizationOverBalance': 'somebody else changed it',
  'casework.refusals.caseworkFileType': 'not this kind of file',
  'account.refusals.accountLocked': 'locked',
  'frame.refusals.tooLarge': 'too large',
}
const t = ((keys: string | string[], options?: { defaultValue?: string }) =>
  [keys].flat().flatMap((key) => words[key] ?? [])[0] ??
  options?.defaultValue ??
  String([keys].flat().at(-1))) as unknown as TFunction

const refusal = (status: number, message: string) =>
  new Refusal(status, status === 404 ? 'notFound' : 'refused', { message, requestId: 'r-1' })

test.each([
  [409, 'authorizationOverBalance', 'somebody else changed it'],
  [415, 'caseworkFileType', 'not this kind of file'],
  [403, 'accountLocked', 'locked'],
  [413, 'tooLarge', 'too large'],
  [409, 'nobodyKnows', 'frame.failed.refused'],
  [404, 'endorsementNotFound', 'frame.refusals.notFound'],
])('%i %s', (status, code, title) => {
  expect(explain(refusal(status, code), t)).toEqual({ title, text: '', reference: 'r-1' })
})

test('what is no refusal is unexpected', () => {
  expect(explain(new TypeError('x'), t).title).toBe('frame.failed.unexpected')
})
