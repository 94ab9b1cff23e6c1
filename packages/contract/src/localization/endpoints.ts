import type { ShapeTable } from '../shape.ts'
import * as localization from './schema.ts'

export const localizationEndpoints = {
  'localization.direction': { params: localization.cultureParams, out: 'text' },
  'localization.translations': { params: localization.cultureParams, out: localization.translations },
} as const satisfies ShapeTable<'localization.'>
