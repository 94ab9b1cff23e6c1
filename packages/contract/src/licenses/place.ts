import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const licensePlace = {
  entity: 'license',
  feature: 'licenses',
  path: 'licenses',
  place: '/licenses',
  rights: { read: 'license.read', request: 'license.request' },
} as const satisfies KindPlace
