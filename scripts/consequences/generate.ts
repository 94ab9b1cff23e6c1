/** Writes the table of consequences as a page for people. */
import { writeFileSync } from 'node:fs'
import { consequencesPage } from './page.ts'

writeFileSync(new URL('../../docs/consequences.md', import.meta.url), consequencesPage())
