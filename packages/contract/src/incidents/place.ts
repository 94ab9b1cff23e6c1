import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const incidentPlace = {
  entity: 'incident',
  feature: 'incidents',
  path: 'incidents',
  place: '/incidents',
  rights: { read: 'incident.read', request: 'incident.report' },
} as const satisfies KindPlace
