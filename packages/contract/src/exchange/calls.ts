import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'

const authority = '/api/office/exchange/authorities/:id'
const incoming = '/api/office/exchange/incoming'

export const exchangeCalls = {
  // ways, addresses and keys of the authorities of other countries (product §3.9)
  'exchange.authorities': ['GET', '/api/office/exchange/authorities', [...officeReaders, 'master.edit']],
  'exchange.saveAuthority': ['PUT', authority, ['master.edit']],
  'exchange.findKeys': ['POST', `${authority}/actions/findKeys`, ['master.edit']],
  'exchange.trustKey': ['POST', `${authority}/keys`, ['master.edit']],
  'exchange.endTrust': ['POST', '/api/office/exchange/keys/:id/actions/end', ['master.edit']],
  // what comes in from them
  'exchange.incoming': ['GET', incoming, officeReaders],
  'exchange.incomingExport': ['GET', '/api/office/exchange/incoming-list', officeReaders],
  'exchange.takeFile': ['POST', `${incoming}/files`, ['case.review']],
  'exchange.takeCode': ['POST', `${incoming}/codes`, ['case.review']],
  'exchange.message': ['GET', `${incoming}/:id`, officeReaders],
  'exchange.messageFile': ['GET', `${incoming}/:id/file`, officeReaders],
  'exchange.match': ['POST', `${incoming}/:id/actions/match`, ['case.review']],
  'exchange.close': ['POST', `${incoming}/:id/actions/close`, ['case.review']],
  // what is sent to them, and what comes in by machine (product §3.9)
  'exchange.outgoing': ['GET', '/api/office/exchange/outgoing', officeReaders],
  'exchange.outgoingExport': ['GET', '/api/office/exchange/outgoing-list', officeReaders],
  'exchange.actOnMessage': ['POST', '/api/office/exchange/outgoing/:id/actions/:action', ['case.sign']],
  'exchange.receive': ['POST', '/api/public/exchange/messages', 'anyone'],
  'exchange.receiveReport': ['POST', '/api/public/exchange/key-reports', 'anyone'],
  // a file or code that is only read: for the form of a request
  'exchange.readFile': ['POST', '/api/exchange/files', ['authorization.request', 'case.enter']],
  'exchange.readCode': ['POST', '/api/exchange/codes', ['authorization.request', 'case.enter']],
} as const satisfies CallTable
