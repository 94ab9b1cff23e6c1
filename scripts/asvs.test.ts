import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')

const rows = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, id = '', level = '', , how = '', held = '']) => ({ id, level, how, held }),
)

/** Every `file` of a row, with the “title” of the test that stands behind it. */
const references = rows.flatMap(({ id, held }) =>
  [...held.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ id, file, title })),
)

describe('the page of OWASP ASVS 5.0', () => {
  it('has every requirement of the first two levels once', () => {
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // 70 and 183, as the standard of May 2025 counts them.
    expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183])
  })

  it('says of each what holds it, or that there is nothing to ask', () => {
    const bare = rows.filter(({ how, held }) => held.trim() === '' && !how.startsWith('*n/a*'))
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  it('names files that are there, and tests by titles that they have', () => {
    const gone = references.filter(({ file, title }) => {
      const path = join(root, file)
      return !existsSync(path) || (title !== undefined && !readFileSync(path, 'utf8').includes(title))
    })
    expect(gone).toEqual([])
  })
})
