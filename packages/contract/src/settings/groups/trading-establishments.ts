import { flag, list, number } from '../definition.ts'

export const tradingEstablishmentsSettings = {
  /** Working days for a decision. */
  'trading_establishments.slaDays': number(5, 1, 365, { unit: 'workingDays' }),
  'trading_establishments.fourEyes': flag(false),
  /** A company that chooses an approved entry has it at once, without an officer. */
  'trading_establishments.linkInstantly': flag(false),
  /** Working days in which the authority of a partner's country is asked to answer. */
  'trading_establishments.confirmationDays': number(20, 1, 250, { unit: 'workingDays' }),
  /** A new entry is approved only once that authority has confirmed it; until it answers, the request rests. */
  'trading_establishments.confirmationRequired': flag(false),
  /** How alike two entries must be to be held beside each other, in per cent. */
  'trading_establishments.likeness': number(60, 30, 100, { unit: 'percent' }),
  /** Lines of one list of partners. */
  'trading_establishments.mostListLines': number(1000, 1, 5000, { unit: 'rows' }),
  /** Days before the end of a partner's licence on which those concerned are reminded; 0: on its last day. */
  'trading_establishments.licenceReminderDays': list<number>([60, 14, 0], {
    items: { kind: 'number', min: 0, max: 365 },
    unit: 'days',
    max: 10,
  }),
} as const
