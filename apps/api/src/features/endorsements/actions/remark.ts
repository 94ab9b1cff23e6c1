import type { Tx } from '../../../platform/transaction.ts'
import { mailAbout } from '../../authorizations/public.ts'
import { isOfOffice } from '../../casework/public.ts'
import type { EndorsementRow } from '../store.ts'
import type { Judged } from './judge.ts'

/** The officers of the permit hear of what customs remarks for them; at a correction, of what it did not say before. */
export const notifyRemark = async (
  tx: Tx,
  { caller, record, context, input }: Judged,
  original?: Pick<EndorsementRow, 'remark'>,
): Promise<void> => {
  const remark = input.source === 'customs' ? (input.remark?.trim() ?? '') : ''
  if (remark === '' || remark === original?.remark || isOfOffice(caller.principal)) return
  await mailAbout(tx, {
    code: 'IE_REMARK',
    to: 'authority',
    record,
    number: record.case.number ?? '',
    context,
    reasonCode: null,
    comment: remark,
    dueOn: null,
  })
}
