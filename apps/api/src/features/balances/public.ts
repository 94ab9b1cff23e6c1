export { type Overrun, type Reservation, releaseCase, reserveForCase, setUsed } from './actions.ts'
export { type BalanceReading, byUrgency, figuresOf, readBalances } from './list.ts'
export { balanceShownTo, nationalShown } from './shown.ts'
export {
  type BalanceKey,
  type BalanceRow,
  findBalances,
  listBalances,
  listExpiredHolders,
  listHolds,
  putLimit,
} from './store.ts'
