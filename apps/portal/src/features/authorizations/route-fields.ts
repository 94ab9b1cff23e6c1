/** By which way goods come, and through whose hands; in the order in which the form asks for them. */
export const routeFields = [
  'transportMode',
  'countryOfOrigin',
  'countryOfDispatch',
  'manufacturer',
  'ultimateConsignee',
  'agent',
  'carrier',
  'foreignPoint',
  'transitCountries',
  'itinerary',
] as const
