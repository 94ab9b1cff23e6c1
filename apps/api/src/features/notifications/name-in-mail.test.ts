import { expect, it } from 'vitest'
import { nameInMail } from './policy.ts'

it.each<[string | null, string, string, string]>([
  [null, 'Nadia', 'Ferrand', 'Nadia Ferrand'],
  [null, 'J. R.', 'Smith-Jones', 'J. R. Smith-Jones'],
  [null, 'Collect your prize at', 'evil.example', ''],
  [null, 'https://evil.example', 'x', ''],
  [null, 'write to me@evil.example', 'x', ''],
  [null, 'www evil', 'x', ''],
  [null, 'a'.repeat(40), 'b'.repeat(20), ''],
  ['0192', 'a'.repeat(40), 'b'.repeat(20), `${'a'.repeat(40)} ${'b'.repeat(20)}`],
])('%s, %s %s is greeted as “%s”', (id, firstName, lastName, greeted) => {
  expect(nameInMail({ id, firstName, lastName })).toBe(greeted)
})
