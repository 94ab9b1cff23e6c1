import type { CallTable } from '../call.ts'

export const verificationCalls = {
  // verification (product §10)
  'verification.verify': ['POST', '/api/public/authorizations/verify', 'anyone'],
  'verification.reportMismatch': ['POST', '/api/public/authorizations/mismatches', 'anyone'],
  'verification.keys': ['GET', '/.well-known/papaver-keys.json', 'anyone'],
  'verification.keySet': ['GET', '/.well-known/jwks.json', 'anyone'],
  'verification.states': ['GET', '/api/public/authorizations/states', 'anyone'],
  'verification.words': ['GET', '/api/public/authorizations/words', 'anyone'],
  'verification.views': ['GET', '/api/authorizations/:id/verifications', ['authorization.read']],
} as const satisfies CallTable
