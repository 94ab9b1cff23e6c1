import { z } from 'zod'
import { listItem } from '../authorizations/schema.ts'
import { balanceRow } from '../balances/schema.ts'
import { calendarItem } from '../calendar/schema.ts'
import { licenseStatuses } from '../licenses/life.ts'
import { day } from '../wire.ts'

/** Of the authority: undecided, nobody's, mine, mine with an answer. Of a company: undecided, asked, approved. */
export const kindFigures = [
  'open',
  'unassigned',
  'mine',
  'answered',
  'question',
  'active',
  'stopped',
] as const

/** The home of one who is signed in: what to do now (look §14, 02). */
export const dashboard = z.object({
  /** Figures that each lead to the list of the same name; only those this person has a list for. */
  counts: z.record(z.string(), z.number().int()),
  /** Licences of the reader's company that are stopped, and what it has lost where it is missed; the worst first. */
  stoppedLicences: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(licenseStatuses),
      /** Another licence of the company is in force. */
      isBeside: z.boolean(),
    }),
  ),
  /** Permits of the reader's company under which customs holds goods that no officer has answered; never why (0192). */
  heldGoods: z.array(z.object({ id: z.uuid(), number: z.string() })),
  /** Figures of every other kind of case that this person reads, each with the list that it leads to. */
  kinds: z.array(
    z.object({
      feature: z.string(),
      place: z.string(),
      figures: z.array(
        z.object({
          key: z.enum(kindFigures),
          count: z.number().int(),
          query: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
  /**
   * `expectedOn`: the day on which customs awaits the goods; null on every other list. `isStopped`: nothing may cross under it now.
   * `hasHeldGoods`: customs holds goods of it at the reader's points.
   * `isReportOwed`: a report on what moved is what is due, whatever may still be done under it.
   */
  dueNext: z.array(
    listItem.extend({
      expectedOn: day.nullable(),
      isStopped: z.boolean(),
      hasHeldGoods: z.boolean(),
      isReportOwed: z.boolean(),
    }),
  ),
  nextCaseId: z.uuid().nullable(),
  /** What else is owed: of other kinds of case, and without a case (reports of figures, deliveries to be confirmed). */
  deadlines: z.array(calendarItem),
  balances: z.array(balanceRow),
  /** Permits that soon end with something left on them. */
  runningOut: z.array(
    listItem
      .pick({ id: true, summary: true, quantity: true, unit: true, lineCount: true })
      .extend({ number: z.string(), validUntil: day }),
  ),
  /** How long decisions of the last weeks took against what is promised, in working days; the authority's own. */
  decisionTimes: z.array(
    z.object({
      kind: z.string(),
      substanceGroup: z.string().nullable(),
      median: z.number(),
      promised: z.number().int(),
      decisions: z.number().int(),
    }),
  ),
  weeks: z.array(z.object({ weekOf: day, received: z.number().int(), decided: z.number().int() })),
})
export type Dashboard = z.infer<typeof dashboard>
