import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const partnerPlace = {
  entity: 'partner',
  feature: 'trading-establishments',
  path: 'tradingEstablishments',
  place: '/establishments',
  rights: { read: 'tradingEstablishment.read', request: 'tradingEstablishment.request' },
} as const satisfies KindPlace
