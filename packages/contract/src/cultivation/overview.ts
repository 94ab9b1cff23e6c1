/** By what the figures of a year are grouped: the place of the site, the variety, the purpose, the placing, the grower. */
export const overviewGroups = ['place', 'variety', 'purpose', 'placing', 'grower'] as const
export type OverviewGroup = (typeof overviewGroups)[number]

/** What is told of each group: permits, square metres, plants that were begun, grams as weighed. */
export const overviewFigures = [
  'permits',
  'squareMetres',
  'plants',
  'fresh',
  'dried',
  'handedOver',
  'destroyed',
  'lost',
  'stock',
] as const
export type OverviewFigure = (typeof overviewFigures)[number]
