import { expect, it } from 'vitest'
import { type Holder, holderChecks } from './holder.ts'

const holder: Holder = {
  name: 'A',
  address: '1 Row',
  isActive: true,
  successorName: null,
  hasLostLicences: false,
  onDocument: null,
  considered: null,
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

// 1961 Convention art. 31(6): an authorization names the importer and the exporter.
it.each<[string, Holder['considered'], string[]]>([
  ['nobody has considered yet', null, []],
  ['proposed under this name', { as: 'proposal', party: { name: 'A', address: '1 Row' } }, []],
  [
    'proposed under another',
    { as: 'proposal', party: { name: 'B', address: '1 Row' } },
    ['warn holderFollowed B A'],
  ],
  ['approved under this name', { as: 'approval', party: { name: 'A', address: '1 Row' } }, []],
  [
    'approved under another',
    { as: 'approval', party: { name: 'B', address: '1 Row' } },
    ['block holderChanged B A'],
  ],
  [
    'approved at another address',
    { as: 'approval', party: { name: 'A', address: '2 Row' } },
    ['block holderChanged 2 Row 1 Row'],
  ],
])('a request that is %s', (_what, considered, expected) => {
  const checks = holderChecks({ ...holder, considered }, { isDraft: false })
  expect(
    checks.map(({ severity, code, params }) => `${severity} ${code} ${params.former} ${params.name}`),
  ).toEqual(expected)
})

it('what is issued is judged by its document, however it was approved', () => {
  const onDocument = { name: 'A', address: '1 Row' }
  const considered = { as: 'approval', party: { name: 'B', address: '1 Row' } } as const
  expect(holderChecks({ ...holder, onDocument, considered }, { isDraft: false })).toEqual([])
})
