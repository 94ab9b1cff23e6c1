import type { Tx } from '../../../platform/transaction.ts'
import { readFlags } from '../../casework/public.ts'
import type { CheckContext } from '../check-context.ts'
import type { AuthorizationRecord } from '../record.ts'
import { mailAbout } from '../served-kind.ts'

const stopped = 'foreignPermitStopped'

/** That nothing may cross under his permit any more, its holder reads; why, he asks the authority (decision 0209). */
export const notifyHolder = async (
  tx: Tx,
  context: Pick<CheckContext, 'masters'> & { readonly publicUrl: string },
  record: AuthorizationRecord,
): Promise<void> => {
  const { id, number, flags, statusGroup } = record.case
  const isNew = !flags.includes(stopped) && (await readFlags(tx.db, id)).includes(stopped)
  if (statusGroup !== 'active' || !isNew) return
  await mailAbout(tx, {
    ...{ code: 'IE_ABROAD_STOPPED', to: 'applicant', record, number: number ?? '', context },
    ...{ reasonCode: null, comment: null, dueOn: null },
  })
}
