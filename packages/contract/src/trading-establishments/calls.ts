import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { importCalls } from '../casework/import-calls.ts'
import { partnerPlace } from './place.ts'

const { read, request } = partnerPlace.rights
const all = '/api/tradingEstablishments'
const office = '/api/office/tradingEstablishments'

export const tradingEstablishmentsCalls = {
  ...caseCalls('trading-establishments', partnerPlace),
  // entries that look like what is being typed, and the company's own partners
  'trading-establishments.candidates': ['GET', `${all}/candidates`, [read], 'cases.read'],
  'trading-establishments.partners': ['GET', `${all}/partners`, [request], 'drafts.write'],
  'trading-establishments.askLink': ['POST', `${all}/:id/link`, [request], 'cases.submit'],
  // a company that has not asked for it
  'trading-establishments.link': ['POST', `${office}/:id/links`, ['case.review']],
  'trading-establishments.decideLink': ['POST', `${office}/:id/links/:linkId`, ['case.review']],
  // the letter to the authority of its country, and what came back
  'trading-establishments.confirmationLetter': [
    'GET',
    `${office}/:id/confirmations/:confirmationId/letter`,
    officeReaders,
  ],
  'trading-establishments.confirmationFile': [
    'GET',
    `${office}/:id/confirmations/:confirmationId/file`,
    officeReaders,
  ],
  'trading-establishments.attachConfirmation': [
    'POST',
    `${office}/:id/confirmations/:confirmationId/file`,
    ['case.review'],
  ],
  'trading-establishments.effect': ['GET', `${office}/:id/effect`, officeReaders],
  ...importCalls('trading-establishments', partnerPlace, ['case.decide']),
} as const satisfies CallTable
