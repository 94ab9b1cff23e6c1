import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shippedCultures } from '@papaver/contract/features.ts'
import { parse } from 'csv-parse/sync'
import type { Names } from './names.ts'

/** The folder of the masters as shipped. */
export const referenceFolder = fileURLToPath(new URL('../../../../../reference-data/', import.meta.url))

export type ReferenceRow = Readonly<Record<string, string>>

/** Rows of `reference-data/<name>.csv`, by their column names. */
export const readReference = (name: string): ReferenceRow[] =>
  parse(readFileSync(`${referenceFolder}${name}.csv`), { columns: true, bom: true, skip_empty_lines: true })

/** The shipped languages' names of everything in `reference-data/names/<name>.csv`; a gap stops the loading. */
export const readNames = (name: string): ((code: string) => Names) => {
  const rows = new Map(readReference(`names/${name}`).map((row) => [row.code ?? '', row]))
  return (code) => {
    const row = rows.get(code)
    const names = shippedCultures.map((culture) => [culture, row?.[culture]?.trim() ?? ''] as const)
    const missing = names.filter(([, text]) => text === '').map(([culture]) => culture)
    if (missing.length > 0)
      throw new Error(`reference-data/names/${name}.csv lacks "${code}" in ${missing.join(', ')}`)
    return Object.fromEntries(names)
  }
}

/** Changes with every byte of the shipped files, except those of the demonstration. */
export const hashReferenceFiles = (loaderVersion: number): string => {
  const hash = createHash('sha256').update(String(loaderVersion))
  const files = readdirSync(referenceFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.csv') && !file.endsWith('_demo.csv'))
    .sort()
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(referenceFolder + file))
  return hash.digest('hex')
}
