import type { ShapeTable } from '../shape.ts'
import * as branding from './schema.ts'

export const brandingEndpoints = {
  'branding.countryLogo': { out: branding.countryLogo },
  'branding.userMenu': { out: branding.userMenu },
} as const satisfies ShapeTable<'branding.'>
