export {
  type ConcernedCase,
  listAbout,
  listConcernedBy,
  listOpenNumbers,
  listOpenNumbersOf,
  type MessageAbout,
} from './about-store.ts'
export { partnersOf, trustKey } from './authorities.ts'
export { itemOf as incomingItemOf, lockOpen as lockOpenIncoming, markUsed } from './incoming.ts'
export {
  countWaiting as countWaitingMessages,
  findIncoming,
  type ListedIncoming,
  listKeptExports,
  listOfCase as listIncomingOf,
  wasGenuine,
} from './incoming-store.ts'
export { queueKeyReports } from './key-reports.ts'
export { notifyOfficers as notifyOfExchange } from './officers.ts'
export {
  insertMessage as queueMessage,
  listDeliveries as listMessageDeliveries,
  type NewMessage,
} from './outgoing-store.ts'
export { findPermitAbroad, type PermitAbroad } from './permits-abroad.ts'
export {
  connect as connectIncoming,
  disconnectOthers,
  findRecordedAs,
  listAnnounced,
  listRecords as listRecordsAbroad,
  listResting,
  type NumberedAbroad,
  type RecordAbroad,
  recordedBefore,
} from './permits-abroad-store.ts'
export { readSigned } from './read-signed.ts'
export { repeatMovements } from './repeat-movements.ts'
export { isReportWaiting, listToSendAgain } from './reported-store.ts'
export type { Arrival } from './sending.ts'
export { listSentRecords, type SentRecord } from './sent-records-store.ts'
export { type FollowIncoming, takeIn } from './take-in.ts'
export { readWaiting as readWaitingMessages } from './waiting-store.ts'
