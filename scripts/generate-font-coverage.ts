/** Writes which characters documents can print, from the fonts that ship. */
import { writeFileSync } from 'node:fs'
import { fontCoverage } from '../apps/api/src/platform/documents/font-coverage.ts'

const target = new URL('../packages/contract/src/printing/coverage.ts', import.meta.url)
writeFileSync(
  target,
  `/**
 * Code points that each font of the documents shows (printable.ts reads them). Made by scripts/generate-font-coverage.ts;
 * a test compares it with the fonts.
 */
export const coverage: readonly string[] = [
${fontCoverage()
  .map((each) => `  '${each}',`)
  .join('\n')}
]
`,
)
