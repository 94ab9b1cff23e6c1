import { flag, number } from '../definition.ts'

/** What holds for every template; period and due day are each template's own. */
export const statisticsSettings = {
  'statistics.maxRows': number(200_000, 1, 1_000_000),
  'statistics.maxFileMb': number(10, 1, 1000, { unit: 'megabytes' }),
  /** Between the closing stock of a period and the opening stock of the next. */
  'statistics.continuityTolerance': number(0.5, 0, 100, { unit: 'percent', isFractional: true }),
  /** By which a closing stock may miss opening + in − out, in the unit of the template. */
  'statistics.roundingTolerance': number(0.001, 0, 1000, { isFractional: true }),
  /** Against what customs has endorsed; of per cent and grams of base the larger passes. */
  'statistics.permitPercent': number(1, 0, 100, { unit: 'percent', isFractional: true }),
  'statistics.permitGrams': number(1, 0, 1_000_000, { isFractional: true }),
  /** Sales of the account against the deliveries reported one by one. */
  'statistics.salesPercent': number(1, 0, 100, { unit: 'percent', isFractional: true }),
  /** Losses above this are to be explained. */
  'statistics.lossPercent': number(1, 0, 100, { unit: 'percent', isFractional: true }),
  /** So many times the median of earlier periods is unusual. */
  'statistics.unusualFactor': number(3, 1, 1000, { unit: 'times', isFractional: true }),
  /** The valid rows of a file may be taken without the others. */
  'statistics.allowPartialAccept': flag(true),
  /** Working days in which the authority answers a report, and a company a question. */
  'statistics.reviewDays': number(20, 1, 365, { unit: 'workingDays' }),
  'statistics.answerDays': number(10, 1, 365, { unit: 'workingDays' }),
  /** Before a report is due. */
  'statistics.reminderDays': number(14, 0, 365, { unit: 'days' }),
  /** What was due longer ago is not asked for when its licence begins to ask for it. */
  'statistics.lookBackDays': number(92, 0, 3650, { unit: 'days' }),
  /** After its acceptance; 0: never. */
  'statistics.lockAfterDays': number(30, 0, 3650, { unit: 'days' }),
} as const
