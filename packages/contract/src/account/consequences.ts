import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for sessions. */
export const sessionConsequences: Consequences<'session'> = {
  ...on([...companyEvents, ...personEvents, ...caseworkEvents, ...officerEvents], { session: 'ofPeople' }),
  // People who may come in again sign in again.
  ...on(
    [
      'establishmentClosed',
      'establishmentMerged',
      'personDeactivated',
      'personLocked',
      'personGivenRole',
      'officerGone',
    ],
    { session: ['ended'] },
  ),
  ...on(['establishmentReopened', 'personUnlocked'], { session: 'staysEnded' }),
  trainingReset: { session: 'otherWorld' },
}
