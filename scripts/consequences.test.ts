import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { consequencesPage } from './consequences/page.ts'

it('docs/consequences.md says what the cells say', () => {
  const page = readFileSync(new URL('../docs/consequences.md', import.meta.url), 'utf8')
  expect(page).toBe(consequencesPage())
})
