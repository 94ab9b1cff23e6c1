import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { fieldReportFields } from '@papaver/contract/field-reports/fields.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { runFieldReportsDaily } from '../../../features/field-reports/public.ts'
import { issuedCultivation } from '../../cultivation.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

interface Ground {
  readonly permits: readonly {
    readonly id: string
    readonly cycles: number
    readonly buyers: readonly { readonly id: string }[]
  }[]
}

/** What opens the way for the others comes more often; an end without cultivation would close it. */
const types: readonly ReportType[] = [
  'STA',
  'STA',
  'STA',
  'HAR',
  'HAR',
  'PRO',
  'INC',
  'STK',
  'SAM',
  'HND',
  'DES',
]

/** Mostly less than is there; now and then more. */
const moved = ({ random }: Here) => ({
  fresh: String(random.between(1, random.chance(0.9) ? 20 : 90_000)),
  dry: random.chance(0.5) ? '0' : String(random.between(1, 4)),
  unit: random.chance(0.97) ? 'kg' : 'ha',
})

const ofType = (here: Here, kind: ReportType, buyerId: string | undefined): Record<string, unknown> => {
  const { random, today } = here
  const plants = random.between(1, 60)
  switch (kind) {
    case 'STA':
    case 'PRO':
      return { plants: plants * 10 }
    case 'INC':
      return { happenedTime: '08:30', incidentCode: 'PEST', plants: random.between(0, 5) }
    case 'HAR':
      return { harvestCode: 'PARTIAL', plants, fresh: String(random.between(50, 300)), unit: 'kg' }
    case 'STK':
      return { fresh: '50', dry: String(random.between(6, 16)), unit: 'kg' }
    case 'SAM':
      return { ...moved(here), laboratory: 'State laboratory' }
    case 'HND':
      return { ...moved(here), buyerId: random.chance(0.95) ? buyerId : null, deliveryNote: 'D-1' }
    case 'DES':
      return { ...moved(here), method: 'Composted', wantedOn: addDays(today, random.between(0, 3)) }
    default:
      return {}
  }
}

/** Mostly whole; now and then something missing, or what cannot be. */
const draft = (here: Here, { permits }: Ground): Record<string, unknown> => {
  const { random, today } = here
  const permit = random.pick(permits)
  const kind = random.chance(0.98) ? random.pick(types) : 'END'
  return {
    kind,
    permitId: permit.id,
    happenedOn: random.chance(0.97) ? addDays(today, random.between(-6, 0)) : addDays(today, 1),
    cycle: random.chance(0.9) ? 1 : random.between(1, permit.cycles + 1),
    plot: random.chance(0.3) ? `House ${random.between(1, 9)}` : null,
    narrative: `narrative ${random.between(1, 999)}`,
    explanation: random.chance(0.8) ? `reason ${random.between(1, 999)}` : null,
    ...ofType(here, kind, permit.buyers[0]?.id),
  }
}

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown =>
  view.askedFields.length === 0
    ? undefined
    : {
        kind: view.kind,
        permitId: view.permitId,
        ...Object.fromEntries(fieldReportFields.map(({ key }) => [key, view[key]])),
        narrative: view.askedFields.includes('narrative')
          ? `narrative ${random.between(1, 999)}`
          : view.narrative,
      }

export const walkedFieldReports: WalkedKind<Ground> = {
  kind: fieldReportKind as unknown as CaseKind,
  houses: ['grower'],
  prepare: async (read, app) => {
    const { id } = await issuedCultivation(app, { startsOn: '2026-06-17' })
    // As if it had been issued in winter: what is reported has happened by then.
    await app.database.ownerPool.query(
      `update cultivation set valid_from = '2026-01-10' where case_id = $1`,
      [id],
    )
    return { permits: await read('field-reports.permits') }
  },
  draft,
  draftRefuses: ['fieldReportPermitClosed'],
  // Whoever cannot see a report does not know its permit.
  placeOf: ({ kind, permitId }) => (permitId === undefined ? { kind } : { kind, permitId }),
  askable: ['narrative', 'attachments'],
  input: (name, here, view) => {
    const { today, random } = here
    if (name === 'approval')
      return { on: addDays(today, random.between(0, 2)), witness: 'Officer', method: 'Composted under lime' }
    if (name === 'destruction') return { on: today, first: 'Mira Solberg', second: 'Aron Hale' }
    if (name === 'settlement') return random.pick(['grower', 'buyer', 'authority'])
    if (name === 'settled') return { fresh: String(random.between(1, 20_000)) }
    return name === 'answers' ? answers(here, view) : undefined
  },
  notifies: {
    house: ['ask', 'approve', 'refuse', 'settle', 'accept'],
    office: ['submit', 'answer', 'record'],
  },
  // Where no approval is wanted, what is announced may be destroyed at once.
  alsoLeadsTo: { submit: ['APR'] },
  internal: ['take', 'assign', 'unassign'],
  draftIdleDays: 90,
  daily: (deps) => runFieldReportsDaily(deps),
  rules: [
    [
      'a line in the record of a cultivation whose report does not stand',
      `select report_id as id from cultivation_entry join work_case entry on entry.id = report_id
         where entry.status not in ('SUB', 'QRY', 'APR', 'ACC')`,
    ],
    [
      'a report that stands and is not in the record of its cultivation',
      `select case_id as id from field_report join work_case entry on entry.id = case_id
         where entry.status in ('SUB', 'QRY', 'APR', 'ACC')
           and not exists (select from cultivation_entry line where line.report_id = case_id)`,
    ],
    [
      'more taken out of a cycle than came in',
      `select root_id as id from cultivation_entry group by root_id, cycle
         having sum(case when type in ('STA', 'PRO') then plants else -plants end) < 0
           or sum(case when type = 'HAR' then fresh else -fresh end) < 0
           or sum(case when type = 'STK' then dry else -dry end) < 0`,
    ],
  ],
}
