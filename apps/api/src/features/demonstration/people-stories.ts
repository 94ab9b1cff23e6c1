import { decidedPeople } from './decided-people.ts'
import type { PersonStory } from './person-story.ts'
import { undecidedPeople } from './undecided-people.ts'

export type { Caretaker, PersonStep, PersonStory, Stranger } from './person-story.ts'

/** People in every status of an account's life, so that no list of the demonstration is empty. */
export const peopleStories: readonly PersonStory[] = [...undecidedPeople, ...decidedPeople]
