import type { CaseField } from '../casework/case-field.ts'

const certificate = {
  section: 'purpose',
  part: 'certificate',
  onlyFor: { asksCertificate: true },
  isAskable: true,
} as const
const who = { section: 'who', isAskable: true } as const
const further = { ...who, part: 'further', type: 'text' } as const
/** Goods on their way through the country (1961 art. 31(10)–(12), 1971 art. 12(3)). */
const transit = { ...who, onlyFor: { direction: 'transit' }, required: true, isCompared: true } as const
const purpose = { section: 'purpose', isAskable: true } as const

/**
 * The head of a request in the order of its form. Shapes, columns, differences, copies, facts, comparison and the form are
 * drawn from here: a new field is a line here, a column of the same name with the same limit, and its words.
 */
export const headFields = [
  { ...who, key: 'foreignEstablishmentId', type: 'reference', by: 'id', shown: 'partner.id', required: true },
  {
    ...who,
    key: 'customsPointId',
    type: 'reference',
    by: 'row',
    list: 'customsPoints',
    shown: 'customsPoint.id',
    required: true,
    isCompared: true,
  },
  /** Where goods in transit leave; they come in at the customs point. */
  {
    ...transit,
    key: 'exitPointId',
    type: 'reference',
    by: 'row',
    list: 'customsPoints',
    shown: 'exitPoint.id',
  },
  { ...transit, key: 'destinationCountry', type: 'reference', list: 'countries', max: 2 },
  /** Who receives goods in transit: name and address; the partner is the exporter. */
  { ...transit, key: 'importerAbroad', type: 'text', max: 300 },
  {
    ...who,
    key: 'transportMode',
    type: 'reference',
    list: 'transportModes',
    max: 10,
    required: true,
    isCompared: true,
  },
  { ...who, key: 'siteId', type: 'reference', by: 'id', shown: 'site.id' },
  /** ISO 3166-1 alpha-2, as the next. */
  { ...who, key: 'countryOfOrigin', type: 'reference', list: 'countries', max: 2, isCompared: true },
  { ...who, key: 'countryOfDispatch', type: 'reference', list: 'countries', max: 2, isCompared: true },
  /** Who made the goods, and who receives them in the end, where they are not the partner; name and address. */
  { ...further, key: 'manufacturer', max: 300, isCompared: true },
  { ...further, key: 'ultimateConsignee', max: 300, isCompared: true },
  /** Forwarder or broker that acts for one of the parties. */
  { ...further, key: 'agent', max: 300, isCompared: true },
  { ...further, key: 'carrier', max: 200, isCompared: true },
  /** Where the goods leave or enter the other country. */
  { ...further, key: 'foreignPoint', max: 200, isCompared: true },
  /** Countries on the way, besides those of the parties, in their order. */
  { ...further, key: 'transitCountries', type: 'references', list: 'countries', max: 2, isCompared: true },
  /** Of the pre-export notification (1988 art. 12(10)(a)). */
  {
    ...further,
    key: 'preExportReference',
    max: 60,
    ltr: true,
    onlyFor: { direction: 'export', group: 'PREC' },
  },
  { ...further, key: 'itinerary', max: 500, onlyFor: { group: 'PREC' }, isCompared: true },
  {
    ...purpose,
    key: 'purpose',
    type: 'reference',
    list: 'purposes',
    max: 40,
    required: true,
    isCompared: true,
  },
  /** Numbers of the import permits by which the goods came in that leave again or go back. */
  {
    ...purpose,
    key: 'goodsPermits',
    type: 'texts',
    max: 60,
    required: true,
    ltr: true,
    onlyFor: { namesPermits: true },
    isCompared: true,
  },
  { ...purpose, key: 'applicantReference', type: 'text', max: 60 },
  { ...purpose, key: 'plannedDate', type: 'day', required: true, isCompared: true, isSaidAnew: true },
  { ...purpose, key: 'validUntil', type: 'day', isCompared: true, isSaidAnew: true },
  /** 1961 art. 31(5), 1971 art. 12(1)(c): no export before the importing country has certified the import. */
  { ...certificate, key: 'foreignCertificate.number', type: 'text', max: 60, ltr: true, required: true },
  { ...certificate, key: 'foreignCertificate.authority', type: 'text', max: 200, required: true },
  { ...certificate, key: 'foreignCertificate.issuedOn', type: 'day', required: true },
  { ...certificate, key: 'foreignCertificate.validUntil', type: 'day' },
  { ...certificate, key: 'foreignCertificate.importer', type: 'text', max: 300, required: true },
  { ...certificate, key: 'foreignCertificate.exporter', type: 'text', max: 300, required: true },
  { section: 'remarks', key: 'remarks', type: 'longText', max: 4000, isAskable: true },
] as const satisfies readonly CaseField[]
export type HeadKey = (typeof headFields)[number]['key']

/** Countries on the way. */
export const mostTransitCountries = 10
