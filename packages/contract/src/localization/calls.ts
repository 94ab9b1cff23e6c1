import type { CallTable } from '../call.ts'

export const localizationCalls = {
  // localization and branding
  'localization.direction': ['GET', '/api/localization/direction/:culture', 'anyone'],
  'localization.translations': ['GET', '/api/localization/:culture', 'anyone'],
} as const satisfies CallTable
