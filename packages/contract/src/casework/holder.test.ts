import { expect, it } from 'vitest'
import { type Holder, holderChecks } from './holder.ts'

const holder: Holder = {
  name: 'A',
  address: '1 Row',
  isActive: true,
  hasLostLicences: false,
  onDocument: null,
}

it.each<[boolean, boolean, boolean, string[]]>([
  [true, false, true, []],
  [false, false, true, ['block holderClosed']],
  [false, false, false, ['block holderClosed']],
  [true, true, true, ['block holderUnlicensed']],
  // What was submitted before is judged by its own checks.
  [true, true, false, ['warn holderUnlicensed']],
])('active %s, licences lost %s, draft %s: %j', (isActive, hasLostLicences, isDraft, expected) => {
  const checks = holderChecks({ ...holder, isActive, hasLostLicences }, { isDraft })
  expect(checks.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
})

it.each<[Holder['onDocument'], object[]]>([
  [null, []],
  [{ name: 'A', address: '1 Row' }, []],
  [{ name: 'A', address: null }, []],
  [{ name: 'B', address: '2 Row' }, [{ former: 'B', name: 'A' }]],
  [{ name: 'A', address: '2 Row' }, [{ former: '2 Row', name: '1 Row' }]],
])('a document that says %j', (onDocument, expected) => {
  const checks = holderChecks({ ...holder, onDocument }, { isDraft: false })
  expect(checks.map(({ severity, code, params }) => ({ severity, code, params }))).toEqual(
    expected.map((params) => ({ severity: 'warn', code: 'holderRenamed', params })),
  )
})
