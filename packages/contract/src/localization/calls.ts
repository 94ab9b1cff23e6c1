import type { CallTable } from '../call.ts'

export const localizationCalls = {
  // localization and branding
  'localization.direction': ['GET', '/api/localization/direction/:culture', 'anyone'],
  'localization.translations': ['GET', '/api/localization/:culture', 'anyone'],
  'localization.ownWords': ['GET', '/api/localization/:culture/own/:area', 'anyone'],
  // the authority's own texts
  'localization.texts': ['GET', '/api/localization/texts', ['localization.edit']],
  'localization.saveTexts': ['PUT', '/api/localization/texts', ['localization.edit']],
  'localization.textHistory': ['GET', '/api/localization/texts/history', ['localization.edit']],
  'localization.export': ['GET', '/api/localization/texts/export', ['localization.edit']],
  'localization.import': ['POST', '/api/localization/texts/import', ['localization.edit']],
  'localization.languages': ['GET', '/api/localization/languages', ['localization.edit']],
  'localization.addLanguage': ['POST', '/api/localization/languages', ['localization.edit']],
  'localization.changeLanguage': ['PUT', '/api/localization/languages/:culture', ['localization.edit']],
  'localization.removeLanguage': ['DELETE', '/api/localization/languages/:culture', ['localization.edit']],
} as const satisfies CallTable
