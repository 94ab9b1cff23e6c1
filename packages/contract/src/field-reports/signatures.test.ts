import { expect, it } from 'vitest'
import { isOnePerson } from './signatures.ts'

const people = [
  { firstName: 'Mira', lastName: 'Solberg', userName: 'mira.s', email: 'mira@greenmere.example' },
  { firstName: 'Aron', lastName: 'Hale', userName: 'aron', email: 'aron@greenmere.example' },
]

/** Two signatures are two people, as the witness of an act is another than who does it. */
it.each<[string, string, string, boolean]>([
  ['two people', 'Mira Solberg', 'Aron Hale', false],
  ['two of one family', 'Mira Solberg', 'Lena Solberg', false],
  ['the same name', 'Mira Solberg', 'Mira Solberg', true],
  ['in other case', 'Mira Solberg', 'MIRA solberg', true],
  ['with other spaces', 'Mira Solberg', '  Mira\u00a0 Solberg ', true],
  ['without a space', 'Mira Solberg', 'MiraSolberg', true],
  ['with an invisible sign', 'Mira Solberg', 'Mira\u200b Solberg', true],
  ['in another form of Unicode', 'Zo\u00eb Stra\u00dfer', 'Zoe\u0308 STRASSER', true],
  ['in wide letters', 'Mira Solberg', '\uff2d\uff49\uff52\uff41 Solberg', true],
  ['last name first, of one account', 'Mira Solberg', 'Solberg, Mira', true],
  ['the user name of the account', 'mira.s', 'Mira Solberg', true],
  ['the mail address of the account', 'MIRA@greenmere.example', 'mira.s', true],
  ['the user name of another', 'Mira Solberg', 'aron', false],
  ['a stranger whose names are turned round', 'Lena Berg', 'Berg Lena', false],
])('%s', (_case, first, second, expected) => {
  expect(isOnePerson(first, second, people)).toBe(expected)
  expect(isOnePerson(second, first, people)).toBe(expected)
})
