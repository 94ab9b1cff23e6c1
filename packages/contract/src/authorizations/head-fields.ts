/**
 * The plain texts and codes of a request's head, each with the most characters it takes. Described once: shapes, columns,
 * differences, copies and the portal's form are drawn from here, so a field is a line here, a column with the same
 * limit, its words and its place in the form.
 */
export const headTexts = {
  applicantReference: 60,
  transportMode: 10,
  /** ISO 3166-1 alpha-2, as the next. */
  countryOfOrigin: 2,
  countryOfDispatch: 2,
  /** Who made the goods, and who receives them in the end, where they are not the partner; name and address. */
  manufacturer: 300,
  ultimateConsignee: 300,
  /** Forwarder or broker that acts for one of the parties. */
  agent: 300,
  carrier: 200,
  /** Where the goods leave or enter the other country. */
  foreignPoint: 200,
  itinerary: 500,
  /** Of the pre-export notification (1988 art. 12(10)(a)). */
  preExportReference: 60,
  purpose: 40,
  remarks: 4000,
} as const
/** Those of several lines; all others are one. */
export const longHeadTexts: readonly string[] = ['remarks']
export type HeadText = keyof typeof headTexts
export const headTextNames = Object.keys(headTexts) as HeadText[]

/** One value for each of them. */
export const ofHeadTexts = <Value>(make: (name: HeadText) => Value): Record<HeadText, Value> =>
  Object.fromEntries(headTextNames.map((name) => [name, make(name)])) as Record<HeadText, Value>

/** Countries on the way, besides those of the parties. */
export const mostTransitCountries = 10
