import type { CaseField } from '../casework/case-field.ts'
import type { ReportType } from '../cultivation/balance.ts'
import type { FieldRules } from '../fields/check.ts'

export type FieldReportRule = 'time'
export const fieldReportRules: FieldRules<FieldReportRule> = {
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
}

const what = { section: 'what', isAskable: true } as const
const amount = { section: 'amount', isAskable: true } as const
const story = { section: 'story', isAskable: true } as const

/** Everything that a field report may say; which of it, its type says (`fieldsOfType`). */
export const fieldReportFields = [
  { ...what, key: 'happenedOn', type: 'day', required: true, isSaidAnew: true },
  { ...what, key: 'happenedTime', type: 'text', rule: 'time', max: 5, isSaidAnew: true },
  { ...what, key: 'cycle', type: 'number', required: true },
  { ...what, key: 'plot', type: 'text', max: 100, isSearched: true },
  { ...what, key: 'incidentCode', type: 'reference', list: 'cultivationNotificationIncidentTypes', max: 30 },
  { ...what, key: 'harvestCode', type: 'reference', list: 'cultivationNotificationHarvestTypes', max: 30 },
  { ...what, key: 'buyerId', type: 'reference', by: 'id' },
  { ...amount, key: 'plants', type: 'number' },
  { ...amount, key: 'fresh', type: 'decimal' },
  { ...amount, key: 'dry', type: 'decimal' },
  { ...amount, key: 'unit', type: 'reference', list: 'cultivationWeightUoms', max: 20 },
  { ...amount, key: 'expectedRemainder', type: 'decimal' },
  { ...story, key: 'deliveryNote', type: 'text', max: 100, ltr: true, isSearched: true },
  { ...story, key: 'laboratory', type: 'text', max: 200, isSearched: true },
  { ...story, key: 'policeNumber', type: 'text', max: 60, ltr: true, isSearched: true },
  { ...story, key: 'method', type: 'text', max: 300 },
  { ...story, key: 'wantedOn', type: 'day', isSaidAnew: true },
  { ...story, key: 'narrative', type: 'longText', max: 4000 },
  // Why a figure is as unusual as it is.
  { ...story, key: 'explanation', type: 'longText', max: 2000, isSaidAnew: true },
] as const satisfies readonly CaseField<FieldReportRule>[]
export type FieldReportFieldKey = (typeof fieldReportFields)[number]['key']

type Wanted = Readonly<Partial<Record<FieldReportFieldKey, 'required' | 'optional'>>>

const planned: Wanted = { cycle: 'required', plot: 'optional', explanation: 'optional' }
const any: Wanted = { ...planned, happenedOn: 'required' }
const weighed: Wanted = { plants: 'optional', fresh: 'optional', dry: 'optional', unit: 'optional' }

/** What each type of report says (product §7), in the order of the form. */
export const wantedOf: Readonly<Record<ReportType, Wanted>> = {
  STA: { ...any, plants: 'required', narrative: 'optional' },
  PRO: { ...any, plants: 'required', narrative: 'optional' },
  INC: {
    ...any,
    ...weighed,
    happenedTime: 'required',
    incidentCode: 'required',
    policeNumber: 'optional',
    narrative: 'required',
  },
  HAR: {
    ...any,
    harvestCode: 'required',
    plants: 'required',
    fresh: 'required',
    unit: 'required',
    expectedRemainder: 'optional',
    narrative: 'optional',
  },
  STK: { ...any, fresh: 'required', dry: 'required', unit: 'required', narrative: 'optional' },
  SAM: { ...any, ...weighed, laboratory: 'required', narrative: 'optional' },
  HND: { ...any, ...weighed, buyerId: 'required', deliveryNote: 'optional', narrative: 'optional' },
  // Asked for before it is done.
  DES: { ...planned, ...weighed, method: 'required', wantedOn: 'required', narrative: 'required' },
  END: { happenedOn: 'required', narrative: 'required' },
}

/** The fields of a report of this type, each with whether it must be filled. */
export const fieldsOfType = (type: ReportType): CaseField<FieldReportRule>[] =>
  fieldReportFields.flatMap((field: CaseField<FieldReportRule>) => {
    const wanted = wantedOf[type][field.key as FieldReportFieldKey]
    if (wanted === undefined) return []
    const { required: _required, ...rest } = field
    return [wanted === 'required' ? { ...rest, required: true as const } : rest]
  })
