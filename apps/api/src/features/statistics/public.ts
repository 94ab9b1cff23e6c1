export { runDaily as runStatisticsDaily } from './actions/daily.ts'
export { records as submissionRecords } from './record.ts'
export { servedSubmissions } from './served-kind.ts'
