import { classOf, type FindingCode } from '@papaver/contract/statistics/rules/findings.ts'
import { type CheckOutput, mostFindingsListed } from '@papaver/contract/statistics/schema.ts'
import { nameIn } from '../masters/public.ts'
import type { Asked } from './asked.ts'
import type { UploadReport } from './check-upload.ts'

/** What was found, in the words of the reader; errors come before warnings, each in the order of the file. */
export const reportView = (
  { context, template, establishment, period, span }: Asked,
  report: UploadReport,
): CheckOutput => {
  const { culture, masters } = context
  const titles = new Map(template.columns.map(({ key, names }) => [key, nameIn(names, culture)]))
  const titleOf = (key: string | null): string | null => (key === null ? null : (titles.get(key) ?? key))
  const substanceOf = (id: string): string => {
    const substance = masters.substance(Number(id))
    return substance ? masters.nameIn(substance.names, culture) : id
  }
  const { sheet, sha256, rows, acceptedRows, refusedRows, errors, warnings } = report
  const inOrder = [...report.findings].sort(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  )
  return {
    template: template.code,
    version: template.version,
    period,
    ...span,
    establishment: { id: establishment.id, name: establishment.name },
    ...{ sheet, sha256, rows, acceptedRows, refusedRows, errors, warnings },
    findings: inOrder
      .slice(0, mostFindingsListed)
      .map(({ code, severity, sheet: at, cell, columnKey, value, hint, suggestion }) => ({
        class: classOf(code as FindingCode),
        ...{ code, severity, sheet: at, cell, value, suggestion, hint: { ...hint } },
        column: titleOf(columnKey),
      })),
    totals: report.totals.map(({ substanceId, columnKey, baseGrams }) => ({
      substance: substanceOf(substanceId),
      column: titleOf(columnKey) ?? columnKey,
      baseGrams,
    })),
  }
}
