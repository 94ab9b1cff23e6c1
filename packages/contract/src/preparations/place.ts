import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const preparationPlace = {
  entity: 'preparation',
  feature: 'preparations',
  path: 'preparations',
  place: '/preparations',
  rights: { read: 'preparation.read', request: 'preparation.request' },
} as const satisfies KindPlace
