import { saidIn } from '@papaver/contract/casework/head.ts'
import { preparationFields } from '@papaver/contract/preparations/fields.ts'
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

/** What a request is called, and what mails about it say of its product. */
export const named = {
  nameKey: (): string => 'preparations.kind',
  mailParams: ({ entry }: PreparationRecord) => ({ subject: entry.tradeName ?? '' }),
}

/** Components as they are kept; of a draft any part may be missing. */
export const componentsOf = ({ components }: Pick<PreparationInput, 'components'>): ComponentRow[] =>
  components.map(({ substanceId, formId, strength, unit }) => ({
    substanceId: substanceId ?? null,
    formId: formId ?? null,
    strength: strength ? plain(strength) : null,
    unit: unit ?? null,
  }))

/** The draft that an entry would be, had it been typed. */
export const inputOf = ({ entry, components }: Pick<PreparationRecord, 'entry' | 'components'>) => ({
  ...saidIn(preparationFields, entry),
  components: componentsOf({ components: [...components] }),
})
