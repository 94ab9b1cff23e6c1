import { addDays } from '@papaver/contract/casework/rules.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { longestWaitDays } from '@papaver/contract/endorsements/rules.ts'
import type { WaitInput } from '@papaver/contract/endorsements/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  listOneSided,
  lockRecord,
  lowerFlag,
  raiseFlag,
  servedAuthorizations,
  updateHeader,
} from '../../authorizations/public.ts'
import {
  type CalendarContext,
  type DailyRun,
  eachCase,
  once,
  readContext,
  scopeOf,
  withLocked,
  withoutFlag,
} from '../../casework/public.ts'
import { noteStep } from './note-step.ts'
import { mailDifferences, openDifferences } from './write.ts'

type Run = DailyRun & CalendarContext

/** Before the officers' eyes once, until the other side speaks, somebody decides, or they wait. */
const flagOneSided = (run: Run, id: string): Promise<boolean> =>
  withLocked(servedAuthorizations, run, id, async (tx, record) => {
    const { oneSideSince, oneSideWaitUntil } = record.header
    const isWaiting = oneSideWaitUntil !== null && oneSideWaitUntil >= run.calendar.today
    if (oneSideSince === null || isWaiting || record.case.flags.includes('oneSided')) return false
    const context = { ...run, publicUrl: run.deps.environment.publicUrl }
    const open = (await openDifferences(tx, { record, context })).filter(({ isOneSided }) => isOneSided)
    if (open.length === 0) return false
    await raiseFlag(tx, record, 'oneSided')
    const details = { number: record.case.number, since: oneSideSince }
    recordAudit(tx, { action: 'authorization.oneSided', entity: 'authorization', entityId: id, details })
    await mailDifferences(tx, { record, context }, open)
    return true
  })

/** Movements that one of customs and holder alone has recorded for longer than the setting's days (product §9). */
export const flagAllOneSided = async <Done extends string>(
  run: DailyRun<Done> & CalendarContext,
  counted: Done,
): Promise<void> => {
  const { today } = run.calendar
  const before = addDays(today, -run.settings['import_export.oneSideDays'])
  const permits = await listOneSided(run.deps.db, { before, today })
  const open = await withoutFlag(run.deps.db, permits, 'oneSided')
  await eachCase(run, counted, open, (id) => flagOneSided(run, id))
}

/** The officers wait for the other side, with a reason that they alone read; on the day after the permit is back in the list. */
export const waitForRecord = async (
  deps: Deps,
  caller: Actor,
  id: string,
  { until, reason }: WaitInput,
): Promise<void> => {
  const { principal, idempotencyKey: key } = caller
  const { calendar } = await readContext(deps, caller)
  const command = {
    accountId: principal.accountId,
    key,
    call: `endorsements.wait ${id}`,
    body: { until, reason },
  }
  await inTransaction(deps, caller.origin, (tx) =>
    once(tx, command, async () => {
      const record = await lockRecord(tx, scopeOf(principal), id)
      if (record.header.oneSideSince === null) refuse(endorsementRefusals.differenceNone)
      if (until <= calendar.today || until > addDays(calendar.today, longestWaitDays))
        refuse(frameRefusals.invalidInput, { fields: [{ path: 'until', code: 'invalid' }] })
      await updateHeader(tx, record.case.id, { oneSideWaitUntil: until })
      await lowerFlag(tx, record, 'oneSided')
      const { number } = record.case
      const step = { action: 'waitForRecord', comment: reason, dueOn: until, isInternal: true }
      noteStep(tx, { caller, record }, step)
      const details = { number, until, reason }
      recordAudit(tx, { action: 'endorsement.wait', entity: 'authorization', entityId: id, details })
      return id
    }),
  )
}
