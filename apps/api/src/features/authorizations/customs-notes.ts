import type { CustomsNote } from '@papaver/contract/authorizations/customs-note.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseId, scopeOf } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { listCustomsNotes } from './customs-note-store.ts'
import { mayRead } from './sides.ts'

interface NoteReader {
  readonly db: Reader
  readonly principal: Principal
  readonly settings: Settings
  readonly culture: string
}

/** What the authority tells customs: customs reads what stands, officers also what was withdrawn and by whom. */
export const customsNotesOf = async (
  { db, principal, settings, culture }: NoteReader,
  caseId: CaseId,
): Promise<CustomsNote[]> => {
  if (!mayRead(principal, 'customsNotes')) return []
  const isOffice = scopeOf(principal).kind !== 'customs'
  const notes = await listCustomsNotes(db, caseId)
  return notes
    .filter(({ withdrawnAt }) => isOffice || withdrawnAt === null)
    .map(({ id, at, authorName, text, withdrawnAt, withdrawnByName }) => ({
      id,
      at: at.toISOString(),
      author: isOffice ? authorName : nameIn(settings['authority.names'], culture),
      text,
      withdrawn: withdrawnAt ? { at: withdrawnAt.toISOString(), by: withdrawnByName ?? '' } : null,
    }))
}
