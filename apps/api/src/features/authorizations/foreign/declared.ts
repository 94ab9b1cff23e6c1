import { addDays } from '@papaver/contract/casework/rules.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lowerFlag } from '../actions/permit-flags.ts'
import { type AuthorizationRecord, records } from '../record.ts'
import { updateHeader } from '../store.ts'
import type { ViewContext } from '../view.ts'

/** The authority of the other country has been told: neither a day nor a mark is left. */
export const endCopy = async (tx: Tx, record: AuthorizationRecord): Promise<void> => {
  await updateHeader(tx, record.case.id, { copyDueOn: null })
  await lowerFlag(tx, record, 'foreignCopyOwed')
  await lowerFlag(tx, record, 'copyOverdue')
}

/**
 * After anything that changes what has left under a declaration: where the other authority was told nothing of it yet, it is to
 * reach that authority within the days of the setting (1971 art. 12(2)). On a locked permit of a kind whose copy follows its goods.
 * @param leftOn day of the first consignment; undefined where none has left
 */
export const followDispatch = async (
  tx: Tx,
  { settings }: Pick<ViewContext, 'settings'>,
  before: AuthorizationRecord,
  leftOn: string | undefined,
): Promise<void> => {
  const { case: row, header } = await records.reread(tx, before)
  const isOwed = leftOn !== undefined && row.flags.includes('foreignCopyOwed')
  const copyDueOn = isOwed ? addDays(leftOn, settings['import_export.declarationCopyDays']) : null
  if (copyDueOn === header.copyDueOn) return
  await updateHeader(tx, row.id, { copyDueOn })
  // A corrected day, or a consignment that never left, may make it timely again; the calendar judges it anew.
  await lowerFlag(tx, before, 'copyOverdue')
}
