import { type Consequences, each, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for the mails that a person has chosen, and for mails that wait to be sent. */
export const notificationConsequences: Consequences<'subscription' | 'queuedMail'> = {
  ...on([...companyEvents, ...personEvents, ...officerEvents], {
    subscription: 'personal',
    queuedMail: 'addressed',
  }),
  ...on(caseworkEvents, { subscription: 'ofPeople', queuedMail: 'addressed' }),
  trainingReset: each(['subscription', 'queuedMail'], 'otherWorld'),
}
