import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type {} from '../events.ts'
import { type Change, definitionOf, writeChange } from '../values.ts'

const country = 'public.countryId'

/** Writes what was looked at, and lets follow what stands on it. */
export const writeChanges = async (
  { followers }: Pick<Deps, 'followers'>,
  tx: Tx,
  changes: readonly Change[],
  more: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const change of changes) await writeChange(tx, change, more)
  const moved = changes.find(({ id }) => id === country)
  if (moved === undefined) return
  const after = String(moved.after ?? definitionOf(country).default)
  await followers.emit(tx, 'authorityCountryChanged', { before: String(moved.before), after })
}
