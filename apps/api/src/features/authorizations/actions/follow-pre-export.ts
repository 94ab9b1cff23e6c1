import { lastSteps, scopeOf, takeStep } from '../../casework/public.ts'
import type { FollowPreExport } from '../../pre-export/public.ts'
import { notifiedOf } from '../pre-export-facts.ts'
import { records } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'

/** The reason of the master list for which a request waits. */
const waiting = 'HOLD-PEN'

const isOpen = (status: string): boolean => status === 'SNT' || status === 'ACK'

/**
 * The export request rests while the importing country has to answer, and goes on once every notification of it is
 * answered. Whoever sends the notification, or keeps the answer, takes that step of the request, too; a request that rests
 * for another reason, or that nobody has taken yet, is left as it is.
 */
export const followPreExport: FollowPreExport = async (step, { to }) => {
  const { tx, deps, caller, context, record } = step
  const { requestId, replyBy } = record.notification
  const { permissions } = caller.principal
  if (requestId === null || record.case.kind !== 'outgoing' || !permissions.has('case.review')) return
  if (to !== 'SNT')
    await deps.followers.emit(tx, 'changed', {
      event: 'preExportObjected',
      concerned: { caseIds: [requestId] },
    })
  const at = { deps, tx, caller, context }
  const request = await records.lock(tx, scopeOf(caller.principal), requestId)
  const { id, status, version } = request.case
  if (to === 'SNT' && status === 'PRO') {
    const today = context.calendar.today
    const dueOn = replyBy ?? context.calendar.after(today, context.settings['import_export.penReplyDays'])
    const hold = { version, reasonCode: waiting, dueOn }
    await takeStep(servedAuthorizations, at, { id, action: 'hold', input: hold })
    return
  }
  const isAnswer = ['CLR', 'OBJ', 'NOA', 'WDR'].includes(to)
  if (!isAnswer || status !== 'HLD') return
  const held = (await lastSteps(tx.db, [id], ['hold'])).get(id)
  const others = await notifiedOf(context, request)
  const isAwaited = others.some(
    ({ newest }) => newest !== undefined && newest.id !== record.case.id && isOpen(newest.status),
  )
  if (held?.reasonCode !== waiting || isAwaited) return
  await takeStep(servedAuthorizations, at, { id, action: 'resume', input: { version } })
}
