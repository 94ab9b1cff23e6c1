import type { ListedFinding } from '../schema.ts'
import type { Finding } from '../template.ts'
import { classOf, type FindingCode } from './findings.ts'

/** How many findings an answer lists; the copy of the file says more. */
export const mostFindingsListed = 1_000

/** The words of a finding; a column that is missing goes by its title in the reader's language. */
export const hintOf = (
  { code, columnKey, hint }: Pick<Finding, 'code' | 'columnKey' | 'hint'>,
  titleOf: (columnKey: string) => string,
): Record<string, string> =>
  code === 'missingColumn' && columnKey !== null ? { ...hint, title: titleOf(columnKey) } : { ...hint }

/** Findings as they are read: errors before warnings, each in the order of the file, with titles of columns. */
export const listedFindings = (
  findings: readonly Finding[],
  titleOf: (columnKey: string) => string,
): ListedFinding[] =>
  [...findings]
    .sort((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
    .slice(0, mostFindingsListed)
    .map(({ code, severity, sheet, cell, columnKey, value, hint, suggestion }) => ({
      class: classOf(code as FindingCode),
      ...{ code, severity, sheet, cell, value, suggestion },
      hint: hintOf({ columnKey, code, hint }, titleOf),
      column: columnKey === null ? null : titleOf(columnKey),
    }))
