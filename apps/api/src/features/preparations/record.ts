import { type PreparationField, preparationFieldNames } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseFacts, type CaseRecord, type CaseRow, factsOfCase, recordsOf } from '../casework/public.ts'
import { type ComponentRow, type EntryRow, getEntry, listComponents } from './store.ts'

/** An entry whole: the case, what it says, and its components in their order. */
export interface PreparationRecord extends CaseRecord {
  readonly entry: EntryRow
  readonly components: readonly ComponentRow[]
}

const complete = async (db: Reader, row: CaseRow): Promise<PreparationRecord> => {
  const entry = await getEntry(db, row.id)
  return { case: row, entry, components: await listComponents(db, row.id) }
}

export const records = recordsOf(preparationKind.entity, complete)

export const factsOf = ({ case: row }: PreparationRecord): CaseFacts<PreparationStatus> =>
  factsOfCase<PreparationStatus>(row)

/** The draft that an entry would be, had it been typed. */
export const inputOf = ({
  entry,
  components,
}: Pick<PreparationRecord, 'entry' | 'components'>): PreparationInput => ({
  ...(Object.fromEntries(preparationFieldNames.map((name) => [name, entry[name]])) as Pick<
    PreparationInput,
    PreparationField
  >),
  packSize: entry.packSize === null ? null : plain(entry.packSize),
  components: components.map(({ strength, ...part }) => ({
    ...part,
    strength: strength === null ? null : plain(strength),
  })),
})
