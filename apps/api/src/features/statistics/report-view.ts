import { listedFindings } from '@papaver/contract/statistics/rules/listed-findings.ts'
import type { CheckOutput } from '@papaver/contract/statistics/schema.ts'
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
  const titleOf = (key: string): string => titles.get(key) ?? key
  const substanceOf = (id: string): string => {
    const substance = masters.substance(Number(id))
    return substance ? masters.nameIn(substance.names, culture) : id
  }
  const { sheet, sha256, rows, acceptedRows, refusedRows, errors, warnings } = report
  return {
    template: template.code,
    version: template.version,
    period,
    ...span,
    establishment: { id: establishment.id, name: establishment.name },
    ...{ sheet, sha256, rows, acceptedRows, refusedRows, errors, warnings },
    findings: listedFindings(report.findings, titleOf),
    totals: report.totals.map(({ substanceId, columnKey, baseGrams }) => ({
      substance: substanceOf(substanceId),
      column: titleOf(columnKey),
      baseGrams,
    })),
  }
}
