export { type Demand, type Overrun, releaseCase, reserveForCase, setUsed } from './actions.ts'
export { type BalanceReading, byUrgency, readBalances } from './list.ts'
export {
  type BalanceKey,
  type BalanceRow,
  findBalances,
  listBalances,
  listExpiredHolders,
  listHolds,
  putLimit,
  usedSince,
} from './store.ts'
