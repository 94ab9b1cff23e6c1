import type { Deps } from '../../platform/deps.ts'
import { readMasters } from '../masters/public.ts'
import { followHolder } from './follow-holder.ts'
import { eventsOfRow } from './list-events.ts'

/** What happens in the features before casework, as the cases that it concerns. */
export const caseworkFollowers = ({ followers }: Deps): void => {
  for (const event of ['establishmentClosed', 'establishmentMerged', 'establishmentReopened'] as const)
    followers.follow(event, (tx, { establishmentId }) =>
      followers.emit(tx, 'changed', { event, concerned: { establishmentId } }),
    )
  followers.follow('establishmentRenamed', async (tx, event) => {
    await followHolder(tx, event)
    const { establishmentId } = event
    await followers.emit(tx, 'changed', { event: 'establishmentRenamed', concerned: { establishmentId } })
  })
  followers.follow('masterChanged', async (tx, row) => {
    for (const event of eventsOfRow(row, await readMasters(tx.db)))
      await followers.emit(tx, 'changedBehind', event)
  })
}
