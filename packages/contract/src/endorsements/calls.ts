import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'

const read = ['authorization.read'] as const
/** Officers read of all holders, a holder of himself. */
export const summaryReaders = [...officeReaders, 'endorsement.holder'] as const

export const endorsementsCalls = {
  // endorsements (product §9)
  'endorsements.expected': [
    'GET',
    '/api/endorsements/expected',
    ['endorsement.customs', 'endorsement.correct'],
  ],
  'endorsements.device': ['GET', '/api/endorsements/device', ['endorsement.customs']],
  // what became of the reader's own disputed records
  'endorsements.sent': ['GET', '/api/endorsements/sent', ['endorsement.customs']],
  'endorsements.find': ['POST', '/api/endorsements/find', ['endorsement.customs', 'endorsement.correct']],
  'endorsements.list': ['GET', '/api/authorizations/:id/endorsements', read, 'movements.report'],
  'endorsements.reconciliation': ['GET', '/api/authorizations/:id/reconciliation', read, 'movements.report'],
  'endorsements.record': [
    'POST',
    '/api/authorizations/:id/endorsements',
    ['endorsement.customs', 'endorsement.holder', 'endorsement.correct'],
    'movements.report',
  ],
  // what has waited on a device, whatever has become of the permit and of its person's rights: with the code of the document
  'endorsements.locate': ['POST', '/api/endorsements/locate', 'signedIn'],
  'endorsements.sendLate': ['POST', '/api/authorizations/:id/endorsements/late', 'signedIn'],
  // what the authority of the other country says has crossed its border
  'endorsements.recordIncoming': [
    'POST',
    '/api/office/authorizations/:id/incoming/:incomingId/actions/record',
    ['case.review'],
  ],
  'endorsements.reports': ['GET', '/api/endorsements/reports', ['endorsement.holder'], 'movements.report'],
  // what moved under general permits in a quarter (product §4)
  'endorsements.summary': ['GET', '/api/endorsements/summary', summaryReaders],
  'endorsements.summaryExport': ['GET', '/api/endorsements/summary/export', summaryReaders],
  'endorsements.correct': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/actions/correct',
    ['endorsement.correct'],
  ],
  'endorsements.settle': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/actions/settle',
    ['case.decide'],
  ],
  'endorsements.decide': ['POST', '/api/authorizations/:id/lines/:lineId/actions/decide', ['case.decide']],
  // export authorizations of other countries that go back endorsed (1961 art. 31(7))
  'endorsements.returned': ['GET', '/api/office/authorizations/:id/returned-endorsements', officeReaders],
  'endorsements.return': ['POST', '/api/office/authorizations/:id/returned-endorsements', ['case.sign']],
  'endorsements.returnNothing': [
    'POST',
    '/api/office/authorizations/:id/returned-endorsements/nothing',
    ['case.sign'],
  ],
  'endorsements.sendReturned': [
    'POST',
    '/api/office/authorizations/:id/returned-endorsements/:letterId/send',
    ['case.sign'],
  ],
  'endorsements.noteReturned': [
    'POST',
    '/api/office/authorizations/:id/returned-endorsements/:letterId/transmissions',
    ['case.sign'],
  ],
  'endorsements.returnedDocument': [
    'GET',
    '/api/office/authorizations/:id/returned-endorsements/:letterId/document',
    officeReaders,
  ],
  // the same as signed data, for the program of the other authority (product §3.9)
  'endorsements.returnedFile': [
    'GET',
    '/api/office/authorizations/:id/returned-endorsements/:letterId/exchange',
    officeReaders,
  ],
  // one side alone has recorded a movement: the officers wait for the other
  'endorsements.wait': ['POST', '/api/office/authorizations/:id/actions/waitForRecord', ['case.decide']],
  'endorsements.addPhotos': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/photos',
    ['endorsement.customs', 'endorsement.correct'],
  ],
  'endorsements.photo': ['GET', '/api/authorizations/:id/endorsements/:endorsementId/photos/:photoId', read],
} as const satisfies CallTable
