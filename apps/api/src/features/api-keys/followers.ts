import type { Deps } from '../../platform/deps.ts'
import { endKeys } from './actions/end-keys.ts'
import { lockKeysOf } from './store.ts'
import { isMakerThere } from './view.ts'

/** Keys end for good with what happens to their maker and their establishment: nothing that is undone brings them back. */
export const apiKeysFollowers = (deps: Deps): void => {
  const { followers } = deps
  for (const closed of ['establishmentClosed', 'establishmentMerged'] as const)
    followers.follow(closed, async (tx, { establishmentId, by }) => {
      const keys = await lockKeysOf(tx, { establishmentId })
      await endKeys(deps, tx, keys, { because: 'establishmentClosed', by, isByAuthority: true })
    })
  for (const because of ['accountLocked', 'accountDeactivated', 'accountClosed'] as const)
    followers.follow(because, async (tx, { accountId, by, isByAuthority }) => {
      const keys = await lockKeysOf(tx, { accountId })
      await endKeys(deps, tx, keys, { because, by: by ?? tx.origin.actorName, isByAuthority })
    })
  // With other rights of the same establishment a key goes on, as far as they reach.
  followers.follow('accountPlaced', async (tx, { accountId, by, isByAuthority }) => {
    const keys = (await lockKeysOf(tx, { accountId })).filter((key) => !isMakerThere(key))
    await endKeys(deps, tx, keys, {
      because: 'accountPlaced',
      by: by ?? tx.origin.actorName,
      isByAuthority,
    })
  })
}
