import type { ListDescription } from './list-shape.ts'

/** What the INCB publishes for each country, drug and year. */
export const foreignEstimates: ListDescription = {
  group: 'substances',
  code: { kind: 'made' },
  hasNames: false,
  hasValidity: false,
  columns: [
    { key: 'countryId', type: 'reference', list: 'countries', required: true, fixed: true, shown: true },
    { key: 'substanceId', type: 'reference', list: 'substances', required: true, fixed: true, shown: true },
    { key: 'year', type: 'number', required: true, fixed: true, shown: true },
    { key: 'grams', type: 'decimal', rule: 'grams', required: true, shown: true },
    { key: 'source', type: 'text', max: 300 },
    { key: 'publishedOn', type: 'day', shown: true },
  ],
}

/** How many people live in the country, from year to year. */
export const populations: ListDescription = {
  group: 'places',
  code: { kind: 'made' },
  hasNames: false,
  hasValidity: false,
  columns: [
    { key: 'year', type: 'number', required: true, fixed: true, shown: true },
    { key: 'inhabitants', type: 'number', required: true, shown: true },
    { key: 'source', type: 'text', max: 300, shown: true },
  ],
}
