import { z } from 'zod'
import { historyEntry } from '../audit/schema.ts'
import type { ShapeTable } from '../shape.ts'
import * as localization from './schema.ts'

const params = localization.cultureParams

export const localizationEndpoints = {
  'localization.direction': { params, out: 'text' },
  'localization.translations': {
    params,
    query: localization.translationsQuery,
    out: localization.translations,
  },
  'localization.ownWords': { params: localization.ownWordsParams, out: localization.translations },
  'localization.texts': { out: localization.textGrid },
  'localization.saveTexts': { body: localization.saveTextsInput, out: localization.savedTexts },
  'localization.textHistory': { query: localization.textQuery, out: z.array(historyEntry) },
  'localization.export': { query: localization.exportQuery, out: 'file' },
  'localization.import': { query: localization.importQuery, form: true, out: localization.importAnswer },
  'localization.languages': { out: z.array(localization.gridLanguage) },
  'localization.addLanguage': {
    body: localization.addLanguageInput,
    out: localization.gridLanguage,
    status: 201,
  },
  'localization.changeLanguage': {
    params,
    body: localization.changeLanguageInput,
    out: localization.gridLanguage,
  },
  'localization.removeLanguage': { params, out: null },
} as const satisfies ShapeTable<'localization.'>
