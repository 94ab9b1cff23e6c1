import { expect, test } from 'vitest'
import { decodeToken, hasExpired } from './token.ts'

const tokenOf = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

test('reads the end of the session and letters beyond ASCII', () => {
  expect(decodeToken(tokenOf({ exp: 1_800_000_000, name: 'Möller–Şahin' }))).toEqual({
    expiresAt: 1_800_000_000,
    isSecondFactorPending: false,
  })
})

test.each([
  [{ TFA: true }, true],
  [{ TFA: 'True' }, true],
  [{ TFA: 'true' }, true],
  [{ TFA: false }, false],
  [{ TFA: 'no' }, false],
  [{}, false],
])('%j: second factor pending %s', (claims, isPending) => {
  expect(decodeToken(tokenOf(claims)).isSecondFactorPending).toBe(isPending)
})

test.each(['', 'abc', 'a.b.c', 'a.%%%.c', tokenOf('text'), tokenOf(null)])('%j is no token', (token) => {
  expect(() => decodeToken(token)).toThrow('Could not create session, token is invalid')
})

test('a session ends with the second named', () => {
  const claims = { expiresAt: 1000, isSecondFactorPending: false }
  expect(hasExpired(claims, 999_999)).toBe(false)
  expect(hasExpired(claims, 1_000_000)).toBe(true)
  expect(hasExpired({ ...claims, expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
})
