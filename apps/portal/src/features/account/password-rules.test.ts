import { expect, test } from 'vitest'
import { judgePassword, type PasswordRequirements } from './password-rules.ts'

const classes: PasswordRequirements = { minimumLength: 8, rules: 'classes' }
const standards: PasswordRequirements = { minimumLength: 15, rules: 'standards' }
const incomplete = 'account.password.incomplete'
const common = 'account.password.common'

test.each([
  ['Harbour7!', classes, undefined],
  ['harbour7!', classes, incomplete],
  ['Harbour7!', standards, incomplete],
  ['four poppies in a row', standards, undefined],
  ['four poppies in a row', classes, incomplete],
  ['Password1!', classes, common],
  ['aaaaaaaaaaaaaaaaaaa', standards, common],
  ['Ilse.Marten1!', classes, common],
])('%s under %o: %s', (password, requirements, judgement) => {
  expect(judgePassword(password, { userName: 'ilse.marten' }, requirements)).toBe(judgement)
})
