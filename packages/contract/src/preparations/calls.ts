import type { CallTable } from '../call.ts'
import { caseCalls } from '../casework/case-calls.ts'
import { importCalls } from '../casework/import-calls.ts'
import { preparationPlace } from './place.ts'

const writers = ['preparation.request', 'case.enter'] as const
/** A company's lines become requests; those of whoever decides become entries. */
const importers = ['preparation.request', 'case.decide'] as const

export const preparationsCalls = {
  ...caseCalls('preparations', preparationPlace),
  // what everybody who works with the catalogue may see of it (product §6)
  'preparations.catalogue': ['GET', '/api/preparations/catalogue', ['preparation.read'], 'cases.read'],
  'preparations.entry': ['GET', '/api/preparations/catalogue/:id', ['preparation.read'], 'cases.read'],
  'preparations.renew': ['POST', '/api/preparations/:id/versions', writers, 'drafts.write'],
  // what stands on an entry, before it is withdrawn
  'preparations.effect': ['GET', '/api/office/preparations/:id/effect', ['case.revoke', 'case.decide']],
  ...importCalls('preparations', preparationPlace, importers),
} as const satisfies CallTable
