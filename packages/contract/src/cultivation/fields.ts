import type { CaseField } from '../casework/case-field.ts'

const what = { section: 'what', required: true, isAskable: true, isCompared: true } as const
const when = { section: 'when', required: true, isAskable: true } as const
const crop = { section: 'crop', isAskable: true, isCompared: true } as const
const care = { section: 'care', required: true, isAskable: true, isCompared: true } as const

/** What a request says beside its plots, varieties and buyers (product §7), in the order of the form. */
export const cultivationFields = [
  {
    ...what,
    key: 'substanceId',
    type: 'reference',
    by: 'row',
    list: 'cannabisSubstances',
  },
  { ...what, key: 'purposeCode', type: 'reference', list: 'cultivationPurposeTypes', max: 30 },
  { ...what, key: 'placingCode', type: 'reference', list: 'cultivationPlacingTypes', max: 30 },
  { ...what, key: 'propagationCode', type: 'reference', list: 'cultivationPropagationTypes', max: 30 },
  { ...when, key: 'startsOn', type: 'day', isSaidAnew: true },
  { ...when, key: 'endsOn', type: 'day', isSaidAnew: true },
  { ...when, key: 'cycles', type: 'number', isCompared: true },
  { ...crop, key: 'expectedFresh', type: 'decimal', required: true },
  { ...crop, key: 'expectedDry', type: 'decimal', required: true },
  { ...crop, key: 'yieldUnit', type: 'reference', list: 'cultivationWeightUoms', max: 20, required: true },
  { ...care, key: 'responsibleName', type: 'text', max: 200 },
  { ...care, key: 'responsibleOccupation', type: 'text', max: 200 },
  { ...care, key: 'security', type: 'longText', max: 4000 },
  { ...care, key: 'wastePlan', type: 'longText', max: 4000 },
  { section: 'files', isAskable: true, key: 'remarks', type: 'longText', max: 4000, isSearched: true },
] as const satisfies readonly CaseField[]
export type CultivationFieldKey = (typeof cultivationFields)[number]['key']

/** A piece of land, or rooms, on which plants will stand. */
export const plotFields = ['name', 'siteId', 'parcel', 'area', 'areaUnit', 'shape'] as const
/** What is grown, and where its seed or cuttings come from. */
export const varietyFields = ['name', 'thc', 'cbd', 'originCountry', 'lot', 'importPermit', 'plants'] as const
/** Who takes the crop, and by which contract. */
export const buyerFields = ['buyerId', 'contractNumber', 'contractOn', 'quantity', 'unit', 'isWhole'] as const

export const mostPlots = 40
export const mostVarieties = 40
export const mostBuyers = 20
export const mostCycles = 24
