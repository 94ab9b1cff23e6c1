import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { authorizationPlace } from './place.ts'

export const authorizationsCalls = {
  // what every kind of case has, then what only trade has (product §17)
  ...caseCalls('authorizations', authorizationPlace),
  // the kinds of permit that may be asked for (product §3.1)
  'authorizations.kinds': ['GET', '/api/authorizations/kinds', ['authorization.read'], 'everyKey'],
  'authorizations.balances': ['GET', '/api/authorizations/:id/balances', ['balance.read'], 'balances.read'],
  'authorizations.document': [
    'GET',
    '/api/authorizations/:id/document',
    ['authorization.read'],
    'documents.read',
  ],
  // what the document says as signed data, for the programs of holders and of other authorities (product §3.9)
  'authorizations.exchangeFile': [
    'GET',
    '/api/authorizations/:id/exchange',
    ['authorization.read'],
    'documents.read',
  ],
  // the same in the XML of another system, by the mapping of the settings
  'authorizations.exchangeXml': [
    'GET',
    '/api/authorizations/:id/exchange/xml',
    ['authorization.read'],
    'documents.read',
  ],
  'authorizations.letter': [
    'GET',
    '/api/authorizations/:id/letters/:letterId',
    ['authorization.read'],
    'documents.read',
  ],
  // cases before this one of the same applicant, partner and substances (product §3.8)
  'authorizations.earlier': ['GET', '/api/office/authorizations/:id/earlier', officeReaders],
  // requests of low risk, as far on their way to the signature as the officer may take them (product §16.11)
  'authorizations.advance': ['POST', '/api/office/authorizations/advance', officeReaders],
  // what is unusual about a request: what officers think of it, and how the rules fare (product §16.8)
  'authorizations.hintOpinion': [
    'PUT',
    '/api/office/authorizations/:id/hints/:hintId/opinion',
    officeReaders,
  ],
  'authorizations.hintFigures': ['GET', '/api/office/authorizations/hints', ['settings.read']],
  'authorizations.tick': ['PUT', '/api/office/authorizations/:id/checklist', ['case.review']],
  'authorizations.addCustomsNote': ['POST', '/api/office/authorizations/:id/customs-notes', officeReaders],
  'authorizations.withdrawCustomsNote': [
    'DELETE',
    '/api/office/authorizations/:id/customs-notes/:noteId',
    officeReaders,
  ],
  // notifications to the importing country (1988 art. 12(10)): how they stand, and drafts of those that are missing
  'authorizations.preExports': [
    'GET',
    '/api/authorizations/:id/preExports',
    ['authorization.read'],
    'cases.read',
  ],
  'authorizations.draftPreExports': ['POST', '/api/office/authorizations/:id/preExports', ['case.enter']],
  // what the authority of the other country is told (1961 art. 31(6))
  'authorizations.foreignCopy': ['GET', '/api/office/authorizations/:id/foreign-copy', officeReaders],
  'authorizations.sendForeignCopy': ['POST', '/api/office/authorizations/:id/foreign-copy', ['case.sign']],
  'authorizations.noteTransmission': [
    'POST',
    '/api/office/authorizations/:id/foreign-copy/transmissions',
    ['case.sign'],
  ],
  // what the authority of the other country says about a case (product §3.9)
  'authorizations.incoming': ['GET', '/api/office/authorizations/:id/incoming', officeReaders],
  'authorizations.besideIncoming': [
    'GET',
    '/api/office/authorizations/:id/incoming/:incomingId',
    officeReaders,
  ],
  'authorizations.takeCertificate': [
    'POST',
    '/api/office/authorizations/:id/incoming/:incomingId/actions/takeCertificate',
    ['case.review'],
  ],
  'authorizations.keepIncoming': [
    'POST',
    '/api/office/authorizations/:id/incoming/:incomingId/actions/keep',
    ['case.review'],
  ],
  // a document with invented data under the authority's present pictures
  'authorizations.samplePermit': ['GET', '/api/ApplicationAttachments/samples/permit', ['branding.edit']],
} as const satisfies CallTable
