import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type DailyRun,
  eachCase,
  flagCases,
  lapseSilent,
  notifyHouses,
  sendReminders,
  startRun,
  takeReminder,
  withLocked,
} from '../../casework/public.ts'
import { isReceiptAwaited } from '../record.ts'
import { servedReports } from '../served-kind.ts'
import { listUnconfirmed } from '../store.ts'

type Run = DailyRun<'unconfirmed'>

/** The buyer's days are over and he has confirmed nothing: he is reminded, and officers see it. */
const remindBuyers = async (run: Run): Promise<void> => {
  const { deps, calendar } = run
  const late = await listUnconfirmed(deps.db, calendar.today)
  await eachCase(run, 'unconfirmed', late, ({ id, receiptDueOn }) =>
    withLocked(servedReports, run, id, async (tx, record) => {
      const { report, case: row } = record
      if (!isReceiptAwaited(report) || report.buyerId === null) return false
      if (!(await takeReminder(tx, row.id, `receipt:${receiptDueOn}`))) return false
      await flagCases(tx, { ids: [row.id] }, { raises: ['receiptLate'] })
      const rights = { ...fieldReportKind.rights, read: 'cultivation.receive' as const }
      await notifyHouses(tx, { entity: fieldReportKind.entity, rights }, [report.buyerId], {
        code: 'FR_RECEIPT_LATE',
        entityId: row.id,
        params: { number: row.number ?? '', company: row.applicantName, dueOn: receiptDueOn },
        place: '/field-reports/receipts',
        publicUrl: deps.environment.publicUrl,
      })
      const details = { number: row.number, reminder: 'receipt' }
      recordAudit(tx, { action: 'fieldReport.remind', entity: 'fieldReport', entityId: row.id, details })
      return true
    }),
  )
}

/** What the day brings: receipts that are late, drafts and questions that nobody answers. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['unconfirmed'])
  await remindBuyers(run)
  await lapseSilent(servedReports, run)
  await sendReminders(servedReports, run)
  return run.done
}
