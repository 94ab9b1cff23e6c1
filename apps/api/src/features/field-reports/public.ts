export { runDaily as runFieldReportsDaily } from './actions/daily.ts'
export { servedReports } from './served-kind.ts'
