import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { enterOwn } from '../../casework/public.ts'
import { records } from '../record.ts'
import { servedPreparations } from '../served-kind.ts'
import { nextNumber, updateEntry } from '../store.ts'
import { drafts, type NewVersion } from './draft.ts'
import { registered } from './register.ts'

/** An entry that the authority puts into the catalogue itself, with its base confirmed. */
export const enterPreparation = async (
  tx: Tx,
  context: Parameters<typeof registered>[0],
  input: PreparationInput & Pick<NewVersion, 'names'>,
): Promise<{ id: string; number: string }> => {
  const number = await nextNumber(tx)
  const row = await enterOwn(servedPreparations, tx, {
    kind: 'entry',
    substanceGroup: null,
    status: 'APR',
    number,
  })
  await drafts.begin(tx, row, input)
  const record = await records.reread(tx, { case: row })
  await updateEntry(tx, row.id, registered(context, record))
  return { id: row.id, number }
}
