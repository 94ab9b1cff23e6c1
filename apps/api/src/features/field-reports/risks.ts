import { randomInt } from 'node:crypto'
import { type RiskWeights, riskOf } from '@papaver/contract/field-reports/watch.ts'
import type { RiskItem } from '@papaver/contract/field-reports/watch-schema.ts'
import { inLineApart } from '@papaver/contract/in-line.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply } from 'fastify'
import { Temporal } from 'temporal-polyfill'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit, sendList } from '../audit/public.ts'
import { type CaseContext, readContext, sheetOf } from '../casework/public.ts'
import { listRisks, type RiskRow } from './risk-store.ts'

const weightsOf = (settings: Settings): RiskWeights => ({
  neverInspected: settings['cultivation.riskNeverInspected'],
  longAgo: settings['cultivation.riskLongAgo'],
  security: settings['cultivation.riskSecurity'],
  difference: settings['cultivation.riskDifference'],
  late: settings['cultivation.riskLate'],
  newGrower: settings['cultivation.riskNewGrower'],
  openLand: settings['cultivation.riskOpenLand'],
  months: settings['cultivation.riskMonths'],
})

const monthsBetween = (from: string, to: string): number =>
  Math.max(0, Temporal.PlainDate.from(from).until(to, { largestUnit: 'month' }).months)

const itemOf =
  ({ masters, calendar: { today } }: CaseContext, weights: RiskWeights) =>
  (row: RiskRow): RiskItem => {
    const { placingCode, growerSince, security, differences, late, ...shown } = row
    const placing = masters.item('cultivation-placing-types', placingCode ?? '')?.attributes
    const since = row.lastInspectedOn
    const facts = {
      monthsSinceInspection: since === null ? null : monthsBetween(since, today),
      ...{ security, differences, late },
      monthsAsGrower: monthsBetween(growerSince, today),
      isOnLand: (placing as { use?: string } | undefined)?.use === 'land',
    }
    return { ...shown, ...riskOf(facts, weights) }
  }

/** Permits in force, those first that most speaks for visiting. */
export const risksOf = async (context: CaseContext): Promise<RiskItem[]> => {
  const weights = weightsOf(context.settings)
  const since = Temporal.PlainDate.from(context.calendar.today)
    .subtract({ months: weights.months })
    .toString()
  const items = (await listRisks(context.db, since)).map(itemOf(context, weights))
  return items.toSorted((one, other) => other.score - one.score)
}

/**
 * So many permits in force by chance, whatever speaks for or against them. Nobody can foresee which: the numbers are the
 * machine's own, drawn when it is pressed, and what came of it stands in the trail before anybody sees it.
 */
export const draw = async (deps: Deps, caller: Caller, count: number): Promise<string[]> => {
  const left = (await risksOf(await readContext(deps, caller))).map(({ id, number }) => ({ id, number }))
  const drawn: typeof left = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(randomInt(left.length), 1))
  const details = { count, permits: drawn.map(({ number }) => number) }
  await inTransaction(deps, caller.origin, async (tx) =>
    recordAudit(tx, {
      action: 'cultivation.drawInspections',
      entity: 'list',
      entityId: 'cultivation-risks',
      details,
    }),
  )
  return drawn.map(({ id }) => id)
}

const columnsIn = ({ words, culture }: CaseContext) => {
  const column = (key: string, cell: (item: RiskItem) => string) => ({
    head: `field-reports.risks.columns.${key}`,
    cell,
  })
  const reasons = ({ reasons: found }: RiskItem) =>
    inLineApart(
      culture,
      found.map(({ code, count, points }) => {
        const said = words(`field-reports.risks.reasons.${code}`, { number: String(count ?? '') })
        return `${said} (${points})`
      }),
    )
  return [
    column('score', ({ score }) => String(score)),
    column('number', ({ number }) => number),
    column('grower', ({ grower }) => grower),
    column('place', ({ place }) => place),
    column('reasons', reasons),
    column('lastInspectedOn', ({ lastInspectedOn }) => lastInspectedOn ?? ''),
    column('plannedOn', ({ plannedOn }) => plannedOn ?? ''),
    column('validUntil', ({ validUntil }) => validUntil ?? ''),
  ]
}

export const exportRisks = async (deps: Deps, caller: Caller, format: ListFormat, reply: FastifyReply) => {
  const context = await readContext(deps, caller)
  const items = await risksOf(context)
  return sendList(
    deps,
    caller,
    {
      name: 'cultivation-risks',
      format,
      filter: {},
      pages: [items],
      total: items.length,
      limit: mostRowsIn(context.settings, format),
      sheetsOf: (some) => [
        {
          name: context.words('field-reports.risks.title'),
          rows: sheetOf(context, columnsIn(context), some),
        },
      ],
    },
    reply,
  )
}
