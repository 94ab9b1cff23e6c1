import type { Site } from './store.ts'

/** Where a house or a site is, in one line. */
export const addressLine = ({
  addressLines,
  postalCode,
  city,
}: Pick<Site, 'addressLines' | 'postalCode' | 'city'>): string =>
  [...addressLines, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
