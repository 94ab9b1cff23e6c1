export { countForCase, type Overrun, type Reservation, releaseCase, reserveForCase } from './actions.ts'
export { type Departure, setDepartures } from './departures.ts'
export { readExcess, readStandingEstimates, type StandingEstimate } from './estimates.ts'
export { addFigure, enterEstimate, type Keeping } from './figures.ts'
export { listFigures, lockFigures, moveQuotas, putLimit } from './ledger-store.ts'
export { type BalanceReading, byUrgency, figuresOf, readBalances } from './list.ts'
export { balanceShownTo, nationalShown } from './shown.ts'
export {
  type BalanceKey,
  type BalanceRow,
  findBalances,
  type Hold,
  listBalances,
  listExpiredHolders,
  listHolds,
  listQuotasOf,
  lockBalancesOf,
} from './store.ts'
export { carryOver, setUsed } from './years.ts'
export { listCarried } from './years-store.ts'
