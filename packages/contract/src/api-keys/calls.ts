import type { CallTable } from '../call.ts'

/** The house for its own; officers who look after accounts for all. */
const keepers = ['apiKey.manage', 'user.admin'] as const

export const apiKeysCalls = {
  // keys for programs of companies (product §16.17)
  'api-keys.list': ['GET', '/api/keys', keepers],
  'api-keys.terms': ['GET', '/api/keys/terms', keepers],
  'api-keys.make': ['POST', '/api/keys', ['apiKey.manage']],
  'api-keys.revoke': ['POST', '/api/keys/:id/actions/revoke', keepers],
} as const satisfies CallTable
