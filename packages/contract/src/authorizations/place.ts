import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const authorizationPlace = {
  entity: 'authorization',
  feature: 'authorizations',
  path: 'authorizations',
  place: '/import-export',
  rights: { read: 'authorization.read', request: 'authorization.request' },
} as const satisfies KindPlace
