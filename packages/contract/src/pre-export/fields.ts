import type { CaseField } from '../casework/case-field.ts'
import type { FieldRules } from '../fields/check.ts'
import { isPositive } from '../quantities/base.ts'

export const preExportDirections = ['outgoing', 'incoming'] as const
export type PreExportDirection = (typeof preExportDirections)[number]

export type PreExportRule = 'positive'
export const preExportRules: FieldRules<PreExportRule> = {
  positive: (text) => /^\d{1,15}(\.\d{1,9})?$/.test(text) && isPositive(text),
}

const goods = { section: 'goods' } as const
const parties = { section: 'parties' } as const
const journey = { section: 'journey' } as const
const reply = { section: 'reply' } as const

/**
 * What a notification says: what article 12(10)(a) of the 1988 Convention wants, then what authorities ask of each other
 * besides (product §3.7). The company of this country is the case's own.
 */
export const preExportFields = [
  { ...goods, key: 'substanceId', type: 'reference', by: 'row', list: 'substances', required: true },
  { ...goods, key: 'quantity', type: 'decimal', rule: 'positive', max: 30, required: true },
  { ...goods, key: 'unit', type: 'reference', list: 'unitsOfMeasure', max: 20, required: true },
  { ...goods, key: 'endUse', type: 'text', max: 500 },
  { ...parties, key: 'countryId', type: 'reference', list: 'countries', max: 2, required: true },
  { ...parties, key: 'partner', type: 'text', max: 300, required: true, isSearched: true },
  { ...parties, key: 'partnerAddress', type: 'text', max: 500, required: true },
  { ...parties, key: 'consignee', type: 'text', max: 300, isSearched: true },
  { ...parties, key: 'intermediaries', type: 'text', max: 500 },
  { ...journey, key: 'dispatchOn', type: 'day', required: true },
  { ...journey, key: 'transportMode', type: 'reference', list: 'transportModes', max: 10 },
  { ...journey, key: 'entryPoint', type: 'text', max: 200, required: true },
  { ...journey, key: 'exitPoint', type: 'text', max: 200 },
  { ...journey, key: 'transitCountries', type: 'references', list: 'countries', max: 2 },
  { ...journey, key: 'isSimplified', type: 'boolean' },
  { ...journey, key: 'coversUntil', type: 'day' },
  /** Of the permit on either side. */
  { ...reply, key: 'permitNumber', type: 'text', max: 60, ltr: true, isSearched: true },
  /** By which the other authority knows it. */
  { ...reply, key: 'foreignReference', type: 'text', max: 60, ltr: true, isSearched: true },
  { ...reply, key: 'replyBy', type: 'day' },
  { ...reply, key: 'remarks', type: 'longText', max: 4000 },
] as const satisfies readonly CaseField<PreExportRule>[]
export type PreExportFieldKey = (typeof preExportFields)[number]['key']
