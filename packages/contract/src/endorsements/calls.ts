import type { CallTable } from '../call.ts'

const read = ['authorization.read'] as const

export const endorsementsCalls = {
  // endorsements (product §9)
  'endorsements.expected': [
    'GET',
    '/api/endorsements/expected',
    ['endorsement.customs', 'endorsement.correct'],
  ],
  'endorsements.find': ['POST', '/api/endorsements/find', ['endorsement.customs', 'endorsement.correct']],
  'endorsements.list': ['GET', '/api/authorizations/:id/endorsements', read],
  'endorsements.reconciliation': ['GET', '/api/authorizations/:id/reconciliation', read],
  'endorsements.record': [
    'POST',
    '/api/authorizations/:id/endorsements',
    ['endorsement.customs', 'endorsement.holder', 'endorsement.correct'],
  ],
  'endorsements.reports': ['GET', '/api/endorsements/reports', ['endorsement.holder']],
  'endorsements.correct': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/actions/correct',
    ['endorsement.correct'],
  ],
  'endorsements.decide': ['POST', '/api/authorizations/:id/lines/:lineId/actions/decide', ['case.decide']],
  'endorsements.addPhotos': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/photos',
    ['endorsement.customs', 'endorsement.correct'],
  ],
  'endorsements.photo': ['GET', '/api/authorizations/:id/endorsements/:endorsementId/photos/:photoId', read],
} as const satisfies CallTable
