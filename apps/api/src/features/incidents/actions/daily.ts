import { dueAfter } from '@papaver/contract/incidents/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type DailyRun,
  eachCase,
  flagCases,
  lapseSilent,
  type MailTo,
  mailAbout,
  sendReminders,
  startRun,
  takeReminder,
  withLocked,
} from '../../casework/public.ts'
import type { IncidentRecord } from '../record.ts'
import { servedIncidents } from '../served-kind.ts'
import { listUnanswered, listUnreported } from '../store.ts'
import { lateFlag } from './steps.ts'

type Run = DailyRun<'due'>
/** Hours before the end of a term in which somebody is reminded of it. */
const hoursAhead = 6

interface About {
  readonly code: 'INCIDENT_REPORT_DUE' | 'INCIDENT_RESPONSE_DUE'
  readonly to: MailTo
  /** What it is about; goes out once. */
  readonly key: string
}

const remindOf = async (
  { deps, masters }: Run,
  tx: Parameters<typeof mailAbout>[1],
  record: IncidentRecord,
  { code, to, key }: About,
): Promise<boolean> => {
  const { id, number } = record.case
  if (!(await takeReminder(tx, id, key))) return false
  await mailAbout(servedIncidents, tx, {
    code,
    to,
    record,
    number: number ?? '',
    context: { masters, publicUrl: deps.environment.publicUrl },
    reasonCode: null,
    comment: null,
    dueOn: null,
  })
  const details = { number, reminder: key }
  recordAudit(tx, { action: 'incident.remind', entity: 'incident', entityId: id, details })
  return true
}

/** Before the hours of the first response are over, and once they are. */
const remindOfResponses = async (run: Run): Promise<void> => {
  const { deps, now } = run
  const due = await listUnanswered(deps.db, dueAfter(now, hoursAhead))
  await eachCase(run, 'due', due, ({ id, respondBy }) =>
    withLocked(servedIncidents, run, id, async (tx, record) => {
      const isOver = respondBy <= now
      if (record.incident.respondedAt !== null || record.case.status !== 'REP') return false
      if (isOver) await flagCases(tx, { ids: [id] }, { raises: [lateFlag] })
      const key = `response:${isOver ? 'over' : 'soon'}`
      return remindOf(run, tx, record, { code: 'INCIDENT_RESPONSE_DUE', to: 'authority', key })
    }),
  )
}

/** Whoever has begun a report and not sent it is reminded before its hours are over. */
const remindOfReports = async (run: Run): Promise<void> => {
  const { deps, now, settings } = run
  const hours = settings['incidents.securityIncidentHours']
  const span = { after: dueAfter(now, -hours), until: dueAfter(now, hoursAhead - hours) }
  await eachCase(run, 'due', await listUnreported(deps.db, span), ({ id, noticedAt }) =>
    withLocked(servedIncidents, run, id, async (tx, record) => {
      if (record.case.status !== 'DRA') return false
      const key = `report:${noticedAt.toISOString()}`
      return remindOf(run, tx, record, { code: 'INCIDENT_REPORT_DUE', to: 'applicant', key })
    }),
  )
}

/** What each hour brings: terms that end, and drafts that lapse. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['due'])
  await lapseSilent(servedIncidents, run)
  await sendReminders(servedIncidents, run)
  await remindOfResponses(run)
  await remindOfReports(run)
  return run.done
}
