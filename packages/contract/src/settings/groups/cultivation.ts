import { flag, forSignedIn, number, text } from '../definition.ts'

const percent = { unit: 'percent', isFractional: true } as const

/** What a reason weighs among others. */
const points = (usual: number) => number(usual, 0, 100)

export const cultivationSettings = {
  /** One officer proposes, another decides. */
  'cultivation.fourEyes': flag(true),
  /** Working days for a decision. */
  'cultivation.slaDays': number(20, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Working days for the answer to a question. */
  'cultivation.answerDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Months for which a permit is issued at most. */
  'cultivation.permitMonths': number(12, 1, 120, { ...forSignedIn, unit: 'months' }),
  /** Working days in which a grower reports what happened, also that nothing was begun. */
  'cultivation.notificationDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Working days in which officers look at a report. */
  'cultivation.reviewDays': number(10, 1, 365, { unit: 'workingDays' }),
  /** Working days in which the buyer confirms what arrived. */
  'cultivation.receiptDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Told of incidents of security beside the officers; empty: nobody. */
  'cultivation.alertMail': text('', { format: 'mail', max: 200 }),
  'cultivation.harvestTolerance': number(10, 0, 100, percent),
  'cultivation.closeTolerance': number(3, 0, 100, percent),
  /** By how much the yield of a cycle may differ from the usual one. */
  'cultivation.yieldTolerance': number(50, 0, 100, percent),
  'cultivation.dryRatioMin': number(15, 0, 100, percent),
  'cultivation.dryRatioMax': number(30, 0, 100, percent),
  /** By how much the boundary that was drawn may differ from the area that is declared. */
  'cultivation.areaTolerance': number(10, 0, 100, { ...percent, ...forSignedIn }),
  'cultivation.destructionApproval': flag(true, forSignedIn),
  'cultivation.wholeHarvestContract': flag(true, forSignedIn),
  /** Of so many other growers at least the middle of their yields is shown: of fewer it would tell whose it is. */
  'cultivation.yieldGrowers': number(3, 2, 100),
  /** How far back the planning of inspections looks, and after which an inspection is long ago. */
  'cultivation.riskMonths': number(12, 1, 120, { unit: 'months' }),
  'cultivation.riskNeverInspected': points(30),
  'cultivation.riskLongAgo': points(15),
  'cultivation.riskSecurity': points(25),
  'cultivation.riskDifference': points(10),
  'cultivation.riskLate': points(5),
  'cultivation.riskNewGrower': points(10),
  'cultivation.riskOpenLand': points(5),
  /** Where photos of reports were taken is kept; otherwise it goes with everything else that stands in them. */
  'cultivation.keepPhotoPlace': flag(false, forSignedIn),
  'cultivation.mapEnabled': flag(false, forSignedIn),
  'cultivation.areaUom': text('ha', { ...forSignedIn, isRequired: true, max: 10 }),
  'cultivation.weightUom': text('kg', { ...forSignedIn, isRequired: true, max: 10 }),
} as const
