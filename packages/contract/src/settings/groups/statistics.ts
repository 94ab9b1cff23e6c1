import { awaited, flag, number } from '../definition.ts'

/** What holds for every template; period and due day are each template's own. */
export const statisticsSettings = {
  'statistics.maxRows': number(200_000, 1, 1_000_000, awaited),
  'statistics.maxFileMb': number(10, 1, 1000, { ...awaited, unit: 'megabytes' }),
  /** Between the closing stock of a period and the opening stock of the next. */
  'statistics.continuityTolerance': number(0.5, 0, 100, {
    ...awaited,
    unit: 'percent',
    isFractional: true,
  }),
  /** The valid rows of a file may be taken without the others. */
  'statistics.allowPartialAccept': flag(true, awaited),
  'statistics.lockAfterDays': number(30, 0, 3650, { ...awaited, unit: 'days' }),
} as const
