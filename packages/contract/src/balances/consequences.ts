import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for estimates and quotas. */
export const balanceConsequences: Consequences<'balance'> = {
  ...on([...companyEvents, ...personEvents, ...caseworkEvents, ...officerEvents], { balance: 'figures' }),
  // Limits change by a figure, what is held and used by a permit or a movement; a year takes over what is held.
  ...on(
    [
      'quotaAdded',
      'quotaLowered',
      'estimateLowered',
      'estimateBelowUse',
      'estimateRaised',
      'permitRevoked',
      'permitCancelled',
      'endorsementCorrected',
      'yearTurned',
    ],
    { balance: ['recalculated'] },
  ),
  trainingReset: { balance: 'otherWorld' },
}
