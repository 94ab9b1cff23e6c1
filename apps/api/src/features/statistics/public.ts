export { runDaily as runStatisticsDaily } from './actions/daily.ts'
export { explainWarnings, takeFile as takeReportFile } from './actions/upload.ts'
export { countOwedReportsOf, listOwedReports, type OwedReport } from './figures-store.ts'
export { loadTemplates } from './load-templates.ts'
export { unbegunReports } from './obligations.ts'
export { records as submissionRecords } from './record.ts'
export { servedSubmissions } from './served-kind.ts'
export {
  readTemplate as readReportTemplate,
  readTemplatesByCode as readReportTemplatesByCode,
} from './templates.ts'
