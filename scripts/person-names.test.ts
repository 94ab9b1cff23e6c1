import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A name of two parts that is put together by hand: with a blank before the one name that many people have. */
const byHand = /irstName\}\s*\$\{|irstName,\s*[\w.]*astName\]\s*\.(?:filter|join)/

it('names of people are put together by `personName` alone', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const sources = files.filter((path) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path))
  expect(sources.length).toBeGreaterThan(2000)
  const found = sources.filter((path) => byHand.test(readFileSync(path, 'utf8')))
  expect(found.filter((path) => path !== 'packages/contract/src/person-name.ts')).toEqual([])
})
