import { expect, it } from 'vitest'
import { type Holder, holderChecks } from './holder.ts'

const holder: Holder = {
  name: 'A',
  address: '1 Row',
  isActive: true,
  successorName: null,
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

it('of one that was merged the check names who continues its business', () => {
  const checks = holderChecks({ ...holder, isActive: false, successorName: 'B' }, { isDraft: false })
  expect(checks).toMatchObject([
    { severity: 'block', code: 'holderMerged', params: { name: 'A', successor: 'B' } },
  ])
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
