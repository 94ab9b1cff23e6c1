import { expect, it } from 'vitest'
import { holderChecks } from './holder.ts'

it.each<[boolean, boolean, boolean, string[]]>([
  [true, false, true, []],
  [false, false, true, ['block holderClosed']],
  [false, false, false, ['block holderClosed']],
  [true, true, true, ['block holderUnlicensed']],
  // What was submitted before is judged by its own checks.
  [true, true, false, ['warn holderUnlicensed']],
])('active %s, licences lost %s, draft %s: %j', (isActive, hasLostLicences, isDraft, expected) => {
  const checks = holderChecks({ name: 'A', isActive, hasLostLicences }, { isDraft })
  expect(checks.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
})
