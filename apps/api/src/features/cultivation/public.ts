export { type CycleAccount, listCycleAccounts } from './account-store.ts'
export { runDaily as runCultivationDaily } from './actions/daily.ts'
export { followReports, type HeldPermit, holdPermit } from './actions/follow.ts'
export { licensedBuyers } from './check-facts.ts'
export { dropEntry, type KeptEntry, listEntries, listReportNumbers, putEntry } from './ledger-store.ts'
export { type LicenceEnd, licenceEnds } from './licence-ends.ts'
export { cultivationDocuments } from './marks-store.ts'
export {
  findCurrentPermit,
  findPermitOf,
  type GrowersPermit,
  listDrawnPlots,
  listOpenPermits,
  listPermitNumbers,
} from './permits-store.ts'
export {
  type CultivationRecord,
  gramsOf as weighedGrams,
  records as cultivationRecords,
} from './record.ts'
export { servedCultivations } from './served-kind.ts'
export { findFollower as findChange } from './store.ts'
export { usualYields, yieldOf } from './yields.ts'
