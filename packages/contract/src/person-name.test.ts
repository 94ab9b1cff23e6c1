import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it.each([
  ['Amal', 'Haddad', 'Amal Haddad'],
  ['', 'Suharto', 'Suharto'],
  [null, 'Suharto', 'Suharto'],
  ['Amal', '', 'Amal'],
  [null, null, ''],
])('%j and %j are %j', (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name)
})
