export { itemOf as incomingItemOf, lockOpen as lockOpenIncoming, markUsed } from './incoming.ts'
export { findIncoming, type ListedIncoming, listOfCase as listIncomingOf } from './incoming-store.ts'
