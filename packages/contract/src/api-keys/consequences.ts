import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for keys of programs. */
export const apiKeyConsequences: Consequences<'apiKey'> = {
  ...on([...companyEvents, ...personEvents, ...caseworkEvents, ...officerEvents], { apiKey: 'ofPeople' }),
  // For good: nothing that was closed opens by itself.
  ...on(
    ['establishmentClosed', 'establishmentMerged', 'personDeactivated', 'personLocked', 'personGivenRole'],
    { apiKey: ['ended'] },
  ),
  ...on(['establishmentReopened', 'personUnlocked'], { apiKey: 'staysEnded' }),
  trainingReset: { apiKey: 'otherWorld' },
}
