import { X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSigningKeys } from './keys.ts'

const subjectOf = async (authorityName: string): Promise<Record<string, string>> => {
  const now = new Date('2026-06-01T00:00:00Z')
  const { certificatePem } = await createSigningKeys({ authorityName, country: 'XV', now })
  const lines = new X509Certificate(certificatePem).subject.split('\n')
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1).replaceAll('\\', ''),
    ]),
  )
}
const long =
  'Национальное агентство по контролю за оборотом наркотических средств, психотропных веществ и прекурсоров'

it('bears a short name as it is', async () => {
  expect(await subjectOf('Agence nationale des substances sous contrôle')).toEqual({
    C: 'XV',
    O: 'Agence nationale des substances sous contrôle',
    CN: 'Agence nationale des substances sous contrôle',
  })
})

it('bears a long name whole where the standard has room, and shortened after a word where it has not', async () => {
  const { CN, O, name } = await subjectOf(long)
  expect(name).toBe(long)
  expect(CN).toBe('Национальное агентство по контролю за оборотом наркотических…')
  expect(O).toBe(CN)
})

it.each([
  ['letters with marks', 'e\u0301'.repeat(80), 'e\u0301'],
  ['one sign of several code points', '👩🏽‍⚕️'.repeat(40), '👩🏽‍⚕️'],
])('never cuts inside %s', async (_what, given, letter) => {
  const { CN = '' } = await subjectOf(given)
  expect([...CN].length).toBeLessThanOrEqual(64)
  expect(CN.slice(0, -1).replaceAll(letter, '')).toBe('')
})
