import { flag, number } from '../definition.ts'

export const preparationsSettings = {
  /** One officer proposes, another decides. */
  'preparations.fourEyes': flag(true),
  /** Working days for a decision. */
  'preparations.slaDays': number(10, 1, 365, { unit: 'workingDays' }),
  /** Lines of one product list. */
  'preparations.mostListLines': number(1000, 1, 5000, { unit: 'rows' }),
} as const
