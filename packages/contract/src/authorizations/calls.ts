import type { CallTable } from '../call.ts'

const read = ['authorization.read'] as const
const office = ['case.review', 'case.decide', 'case.sign', 'case.revoke'] as const
/** Companies for themselves, officers for what came in on paper. */
const request = ['authorization.request', 'case.enter'] as const

export const authorizationsCalls = {
  // authorizations (product §17)
  'authorizations.create': ['POST', '/api/authorizations', request],
  'authorizations.list': ['GET', '/api/authorizations', read],
  'authorizations.counts': ['GET', '/api/authorizations/counts', read],
  'authorizations.export': ['GET', '/api/authorizations/export', read],
  'authorizations.get': ['GET', '/api/authorizations/:id', read],
  'authorizations.save': ['PUT', '/api/authorizations/:id', request],
  'authorizations.copy': ['POST', '/api/authorizations/:id/copy', ['authorization.request']],
  'authorizations.history': ['GET', '/api/authorizations/:id/history', read],
  'authorizations.checks': ['GET', '/api/authorizations/:id/checks', read],
  'authorizations.balances': ['GET', '/api/authorizations/:id/balances', ['balance.read']],
  'authorizations.act': ['POST', '/api/authorizations/:id/actions/:action', read],
  'authorizations.document': ['GET', '/api/authorizations/:id/document', read],
  'authorizations.letter': ['GET', '/api/authorizations/:id/letters/:letterId', read],
  'authorizations.attach': ['POST', '/api/authorizations/:id/attachments', [...request, 'case.review']],
  'authorizations.attachment': ['GET', '/api/authorizations/:id/attachments/:attachmentId', read],
  'authorizations.detach': [
    'DELETE',
    '/api/authorizations/:id/attachments/:attachmentId',
    [...request, 'case.review'],
  ],
  'authorizations.notes': ['GET', '/api/office/authorizations/:id/notes', office],
  // cases before this one of the same applicant, partner and substances (product §3.8)
  'authorizations.earlier': ['GET', '/api/office/authorizations/:id/earlier', office],
  'authorizations.tick': ['PUT', '/api/office/authorizations/:id/checklist', ['case.review']],
  'authorizations.addNote': ['POST', '/api/office/authorizations/:id/notes', office],
  'authorizations.addCustomsNote': ['POST', '/api/office/authorizations/:id/customs-notes', office],
  'authorizations.withdrawCustomsNote': [
    'DELETE',
    '/api/office/authorizations/:id/customs-notes/:noteId',
    office,
  ],
  // what the authority of the other country is told (1961 art. 31(6))
  'authorizations.foreignCopy': ['GET', '/api/office/authorizations/:id/foreign-copy', office],
  'authorizations.sendForeignCopy': ['POST', '/api/office/authorizations/:id/foreign-copy', ['case.sign']],
  'authorizations.noteTransmission': [
    'POST',
    '/api/office/authorizations/:id/foreign-copy/transmissions',
    ['case.sign'],
  ],
  'authorizations.exchangeFile': ['GET', '/api/office/authorizations/:id/exchange', office],
  'authorizations.officers': ['GET', '/api/office/authorizations/officers', office],
  // a paper with invented data under the authority's present pictures
  'authorizations.samplePermit': ['GET', '/api/ApplicationAttachments/samples/permit', ['branding.edit']],
} as const satisfies CallTable
