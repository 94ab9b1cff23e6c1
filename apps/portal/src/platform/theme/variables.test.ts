import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mantineVariables } from './variables.ts'

const source = join(import.meta.dirname, '..', '..')

/** Mantine's sheets that mantine.css takes, and ours. */
const readSheets = (): string => {
  const parts = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(/@import "([^"]+)"/g)
  const theirs = [...parts].map(([, name = '']) => fileURLToPath(import.meta.resolve(name)))
  const ours = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('mantine-variables.css'))
    .map((name) => join(source, name))
  return [...theirs, ...ours].map((name) => readFileSync(name, 'utf8')).join('\n')
}

test('the written variables are those of the theme that a sheet names (vitest -u writes them anew)', async () => {
  await expect(mantineVariables(readSheets())).toMatchFileSnapshot('./mantine-variables.css')
})
