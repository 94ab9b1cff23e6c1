import type { CallTable } from '../call.ts'

export const brandingCalls = {
  'branding.countryLogo': ['GET', '/api/ApplicationAttachments/country_logo', 'anyone'],
  'branding.userMenu': ['GET', '/api/UICustomization/userMenu', 'signedIn'],
} as const satisfies CallTable
