import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Concerned } from './events.ts'
import { nameCasesOf } from './holder-store.ts'

/** What a change of a row of these lists concerns. */
const ofLists: Partial<Record<ListWord, { event: EventName; concerned: (id: string) => Concerned }>> = {
  customsPoints: { event: 'customsPointClosed', concerned: (id) => ({ customsPointIds: [Number(id)] }) },
  substances: { event: 'substanceRescheduled', concerned: (id) => ({ substanceIds: [Number(id)] }) },
}

/** What happens in the features before casework, as the cases that it concerns. */
export const caseworkFollowers = ({ followers }: Deps): void => {
  for (const event of ['establishmentClosed', 'establishmentMerged', 'establishmentReopened'] as const)
    followers.follow(event, (tx, { establishmentId }) =>
      followers.emit(tx, 'changed', { event, concerned: { establishmentId } }),
    )
  followers.follow('establishmentRenamed', async (tx, { establishmentId, name, formerName }) => {
    await nameCasesOf(tx, establishmentId, { name, formerName })
    await followers.emit(tx, 'changed', { event: 'establishmentRenamed', concerned: { establishmentId } })
  })
  followers.follow('masterChanged', async (tx, { list, id }) => {
    const found = ofLists[list]
    if (found)
      await followers.emit(tx, 'changedBehind', { event: found.event, concerned: found.concerned(id) })
  })
}
