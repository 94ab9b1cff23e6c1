import { sessionConsequences } from './account/consequences.ts'
import { apiKeyConsequences } from './api-keys/consequences.ts'
import { authorizationConsequences } from './authorizations/consequences.ts'
import { balanceConsequences } from './balances/consequences.ts'
import { calendarLinkConsequences } from './calendar/consequences.ts'
import type { Cell, Consequences } from './consequences/effects.ts'
import { type EventName, events } from './consequences/events.ts'
import type { Thing } from './consequences/things.ts'
import { cultivationConsequences } from './cultivation/consequences.ts'
import { exchangeConsequences } from './exchange/consequences.ts'
import { fieldReportConsequences } from './field-reports/consequences.ts'
import { inspectionConsequences } from './inspections/consequences.ts'
import { licenseConsequences } from './licenses/consequences.ts'
import { notificationConsequences } from './notifications/consequences.ts'
import { savedViewConsequences } from './saved-views/consequences.ts'
import { obligationConsequences } from './statistics/consequences.ts'

const columns = [
  authorizationConsequences,
  licenseConsequences,
  balanceConsequences,
  cultivationConsequences,
  fieldReportConsequences,
  obligationConsequences,
  inspectionConsequences,
  apiKeyConsequences,
  calendarLinkConsequences,
  sessionConsequences,
  savedViewConsequences,
  notificationConsequences,
  exchangeConsequences,
] as const
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Row<Event extends EventName> = Both<(typeof columns)[number][Event]>

const rowOf = <Event extends EventName>(event: Event): Row<Event> =>
  Object.assign({}, ...columns.map((column) => column[event])) as Row<Event>

/**
 * What follows from each event for all that exists (`docs/consequences.md`). Every feature declares the cells of what it keeps; of a
 * thing that nobody declares, the build fails here.
 */
export const consequences: Consequences<Thing> = Object.fromEntries(
  events.map((event) => [event, rowOf(event)]),
) as { [Event in EventName]: Row<Event> }

export const cellOf = (event: EventName, thing: Thing): Cell => consequences[event][thing]
