import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const preExportPlace = {
  entity: 'preExport',
  feature: 'pre-export',
  path: 'preExportNotifications',
  place: '/pre-export',
  rights: { read: 'preExport.read', request: 'case.enter' },
} as const satisfies KindPlace
