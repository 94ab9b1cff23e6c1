export { partnersOf, trustKey } from './authorities.ts'
export { itemOf as incomingItemOf, lockOpen as lockOpenIncoming, markUsed } from './incoming.ts'
export {
  findIncoming,
  findKeptExport,
  type ListedIncoming,
  listOfCase as listIncomingOf,
} from './incoming-store.ts'
export {
  insertMessage as queueMessage,
  listArrivedRecords,
  listDeliveries as listMessageDeliveries,
  type NewMessage,
} from './outgoing-store.ts'
export { readSigned } from './read-signed.ts'
export type { Arrival } from './sending.ts'
export { takeIn } from './take-in.ts'
