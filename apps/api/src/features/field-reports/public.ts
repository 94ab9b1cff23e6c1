export { runDaily as runFieldReportsDaily } from './actions/daily.ts'
export { awaitedReceipts } from './receipts.ts'
export { servedReports } from './served-kind.ts'
