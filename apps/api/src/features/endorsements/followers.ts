import type { Deps } from '../../platform/deps.ts'
import { lastOf, servedAuthorizations } from '../authorizations/public.ts'
import { notifyExport } from './returned/notify.ts'

export const endorsementsFollowers = (deps: Deps): void => {
  deps.followers.follow('exportKept', async (tx, kept) => {
    await notifyExport({ tx, ...kept })
    // What came in under the permit in its place is endorsed on the same export authorization.
    const last = await lastOf(tx.db, kept.record)
    if (last === kept.record) return
    const record = await servedAuthorizations.records.lockToAdd(tx, last.case.id)
    await notifyExport({ tx, ...kept, record })
  })
}
