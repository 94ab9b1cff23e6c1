import { addDays, daysBetween } from '@papaver/contract/casework/rules.ts'
import { owedPeriods } from '@papaver/contract/statistics/obligations.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { listPeople, principalOf } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { calendarOf } from '../../casework/public.ts'
import { type Establishment, listEstablishments } from '../../establishments/public.ts'
import { type License, listLicenses } from '../../licenses/public.ts'
import { type Notice, notifyEach } from '../../notifications/public.ts'
import { readSettings } from '../../settings/public.ts'
import { insertObligations, listOwed, type ReportRow } from '../obligation-store.ts'
import { takeObligationReminder } from '../reminder-store.ts'
import { readTemplates } from '../templates.ts'

const origin = systemOrigin('statistics.daily')

interface Asking {
  readonly templates: readonly Template[]
  readonly today: string
  /** Reports that were due earlier are not asked for. */
  readonly since: string
}

/** A licence of the period asks for the report: for one of the template's activities, in one of its groups. */
const asks = (
  { activities, groups, validFrom, validUntil }: License,
  template: Template,
  { from, to }: { readonly from: string; readonly to: string },
): boolean =>
  validFrom <= to &&
  validUntil >= from &&
  activities.some((activity) => template.activities.includes(activity)) &&
  groups.some((group) => (template.groups as readonly string[]).includes(group))

const owedBy = (house: Establishment, licenses: readonly License[], { templates, today, since }: Asking) =>
  templates.flatMap((template) =>
    owedPeriods(template, today, since).flatMap(({ period, span, dueOn }) => {
      // What is forecast is owed by whoever may act now.
      const lived = span.from > today ? { from: today, to: today } : span
      if (!licenses.some((license) => asks(license, template, lived))) return []
      return [
        {
          establishmentId: house.id,
          templateCode: template.code,
          period,
          fromDay: span.from,
          toDay: span.to,
          dueOn,
        },
      ]
    }),
  )

/** Asks every company for the reports that its licences ask for; what it was asked for already stays as it is. */
const askForReports = async (deps: Deps, asking: Asking): Promise<number> => {
  let asked = 0
  for (const house of await listEstablishments(deps.db, 'all')) {
    if (!house.isActive) continue
    const owed = owedBy(house, await listLicenses(deps.db, house.id), asking)
    if (owed.length === 0) continue
    asked += await inTransaction(deps, origin, async (tx) => {
      const made = await insertObligations(tx, owed)
      for (const { id, templateCode: template, period, dueOn } of made)
        recordAudit(tx, {
          action: 'obligation.ask',
          entity: 'obligation',
          entityId: id,
          details: { template, period, dueOn, company: house.code },
        })
      return made.length
    })
  }
  return asked
}

const notifyHouse = async (
  tx: Tx,
  { establishmentId, templateCode, period, dueOn, id }: ReportRow,
  code: 'STAT_DUE' | 'STAT_LATE',
  publicUrl: string,
): Promise<void> => {
  const people = (await listPeople(tx.db, { establishmentId })).filter((person) =>
    principalOf(person).permissions.has('statistic.submit'),
  )
  const notice: Notice = {
    code,
    params: { subject: `${templateCode} ${period}`, dueOn },
    place: '/statistics-upload',
    publicUrl,
    entity: 'obligation',
    entityId: id,
    dueOn,
  }
  await notifyEach(
    tx,
    people.map((to) => ({ to, notice })),
  )
}

/** Before a report is due, and once it is late; each goes out once. */
const remindOfReports = async (deps: Deps, today: string, daysBefore: number): Promise<number> => {
  let reminded = 0
  for (const row of await listOwed(deps.db, addDays(today, daysBefore))) {
    const isLate = daysBetween(today, row.dueOn) < 0
    const key = isLate ? 'late' : 'due'
    const isNew = await inTransaction(deps, origin, async (tx) => {
      if (!(await takeObligationReminder(tx, row.id, key))) return false
      await notifyHouse(tx, row, isLate ? 'STAT_LATE' : 'STAT_DUE', deps.environment.publicUrl)
      const details = { reminder: key, template: row.templateCode, period: row.period }
      recordAudit(tx, { action: 'obligation.remind', entity: 'obligation', entityId: row.id, details })
      return true
    })
    if (isNew) reminded += 1
  }
  return reminded
}

/** What each day brings for reports that nobody has handed in. */
export const runObligations = async (
  deps: Deps,
  now: Date,
): Promise<{ asked: number; remindedOfReports: number }> => {
  const settings = await readSettings(deps.db)
  const { today } = calendarOf(settings, now)
  const since = addDays(today, -settings['statistics.lookBackDays'])
  const templates = await readTemplates(deps.db)
  const asked = await askForReports(deps, { templates, today, since })
  const remindedOfReports = await remindOfReports(deps, today, settings['statistics.reminderDays'])
  return { asked, remindedOfReports }
}
