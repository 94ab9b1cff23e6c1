import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const contract = join(root, 'packages/contract/src')
const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(place, name))

const said = /\b(?:block|warn|pass|warnAbout)\(\s*(?:[\w.]+,\s*)?'([a-z]\w+)'/g
const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** The codes of the checks by the feature whose rules they are. */
const codes = new Map<string, Set<string>>()
for (const path of filesIn(contract).filter((each) => !isTest(each))) {
  const feature = dirname(path).slice(contract.length + 1)
  for (const [, code = ''] of readFileSync(path, 'utf8').matchAll(said)) {
    const known = codes.get(feature) ?? new Set()
    codes.set(feature, known.add(code))
  }
}
/** Some are seen at work through another feature: a partner's standing where somebody asks to trade with it. */
const tests = [contract, join(root, 'apps/api/src')]
  .flatMap((place) => filesIn(place).filter(isTest))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** A check that no test names can be taken away, and nobody is the wiser (product §3.4). */
it.each([...codes])('every check of %s is named by a test', (_feature, all) => {
  expect([...all].filter((code) => !new RegExp(`\\b${code}\\b`).test(tests))).toEqual([])
})

it('finds the checks of every kind of case', () => {
  expect([...codes.keys()].toSorted()).toEqual(
    expect.arrayContaining(['authorizations', 'licenses', 'preparations']),
  )
  expect(codes.get('authorizations')?.size).toBeGreaterThan(50)
})
