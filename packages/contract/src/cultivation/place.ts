import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const cultivationPlace = {
  entity: 'cultivation',
  feature: 'cultivation',
  path: 'cultivation/requests',
  place: '/cultivation',
  rights: { read: 'cultivation.read', request: 'cultivation.request' },
} as const satisfies KindPlace
