import { awaited, flag, number, text } from '../definition.ts'

const days = { ...awaited, unit: 'days' } as const
const percent = { ...awaited, unit: 'percent', isFractional: true } as const

export const cultivationSettings = {
  'cultivation.notificationDays': number(10, 1, 365, days),
  'cultivation.harvestTolerance': number(10, 0, 100, percent),
  'cultivation.closeTolerance': number(3, 0, 100, percent),
  'cultivation.dryRatioMin': number(15, 0, 100, percent),
  'cultivation.dryRatioMax': number(30, 0, 100, percent),
  'cultivation.destructionApproval': flag(true, awaited),
  'cultivation.wholeHarvestContract': flag(true, awaited),
  'cultivation.mapEnabled': flag(false, awaited),
  'cultivation.areaUom': text('ha', { ...awaited, isRequired: true, max: 10 }),
  'cultivation.weightUom': text('kg', { ...awaited, isRequired: true, max: 10 }),
} as const
