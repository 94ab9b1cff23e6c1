import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for links under which programs read the calendar. */
export const calendarLinkConsequences: Consequences<'calendarLink'> = {
  ...on([...companyEvents, ...personEvents, ...caseworkEvents, ...officerEvents], {
    calendarLink: 'ofPeople',
  }),
  // For good: nothing that was closed opens by itself.
  ...on(
    [
      'establishmentClosed',
      'establishmentMerged',
      'personDeactivated',
      'personLocked',
      'personGivenRole',
      'officerGone',
    ],
    { calendarLink: ['ended'] },
  ),
  ...on(['establishmentReopened', 'personUnlocked'], { calendarLink: 'staysEnded' }),
  trainingReset: { calendarLink: 'otherWorld' },
}
