import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import {
  buyerFields,
  cultivationFields,
  plotFields,
  varietyFields,
} from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { runDaily } from '../../../features/cultivation/actions/daily.ts'
import { squarePlot } from '../../cultivation.ts'
import { isOfOffice } from '../oracle.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

interface Ground {
  readonly crops: readonly { readonly id: number }[]
  readonly buyers: readonly { readonly id: string }[]
}

/** Land lies apart from other land, and now and then on the same. */
const plot = ({ random }: Here, line: number) => {
  const place = random.between(1, 300)
  return {
    name: `Field ${line}`,
    parcel: random.chance(0.95) ? `${place}/${line}` : null,
    area: random.chance(0.9) ? '1' : '2',
    areaUnit: random.chance(0.95) ? 'ha' : 'kg',
    shape: random.chance(0.7) ? squarePlot(10 + place / 100, 60 + line / 100) : null,
  }
}

/** Mostly whole; now and then something missing or wrong. */
const draft = (here: Here, { crops, buyers }: Ground): Record<string, unknown> => {
  const { random, today } = here
  const startsOn = addDays(today, random.between(-1, 40))
  return {
    substanceId: random.chance(0.97) ? random.pick(crops).id : null,
    purposeCode: random.pick(['MED', 'SCI']),
    placingCode: random.pick(['FIELD', 'INDOOR']),
    propagationCode: 'SEED',
    startsOn,
    endsOn: random.chance(0.97) ? addDays(startsOn, random.between(1, 120)) : null,
    cycles: random.between(1, 3),
    expectedFresh: String(random.between(400, 600)),
    expectedDry: random.chance(0.95) ? '100' : '900',
    yieldUnit: 'kg',
    responsibleName: 'Walker',
    responsibleOccupation: 'Head',
    security: 'Fence',
    wastePlan: random.chance(0.97) ? 'Composted' : null,
    remarks: random.chance(0.3) ? `remark ${random.between(1, 999)}` : null,
    plots: Array.from({ length: random.between(1, 2) }, (_, index) => plot(here, index + 1)),
    varieties: [{ name: `Variety ${random.between(1, 9)}`, thc: '18', originCountry: 'XV', plants: 500 }],
    buyers: random.chance(0.9)
      ? [
          {
            buyerId: random.pick(buyers).id,
            contractNumber: 'C-1',
            contractOn: '2026-01-10',
            quantity: '100',
            unit: 'kg',
            isWhole: random.chance(0.8),
          },
        ]
      : [],
  }
}

const linesOf = (lines: readonly AnyView[], fields: readonly string[]) =>
  lines.map((line) => Object.fromEntries(fields.map((name) => [name, line[name]])))

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown =>
  view.askedFields.length === 0
    ? undefined
    : {
        ...Object.fromEntries(cultivationFields.map(({ key }) => [key, view[key]])),
        remarks: view.askedFields.includes('remarks') ? `remark ${random.between(1, 999)}` : view.remarks,
        plots: linesOf(view.plots, plotFields),
        varieties: linesOf(view.varieties, varietyFields),
        buyers: linesOf(view.buyers, buyerFields),
      }

/** A visit to come, and what is said of one that is planned; of one of whose points the writer is not told, nothing. */
const inspectionInput = (name: string, { random, today, people }: Here, view: AnyView): unknown => {
  const inspectorId = random.pick(
    people.filter((each) => isOfOffice(each) && each.rights.has('case.review')),
  ).id
  const on = addDays(today, random.between(0, 20))
  if (name === 'inspection') return { on, siteId: null, inspectorId, isAnnounced: random.chance(0.6) }
  const planned = view.inspections.filter(({ status }: AnyView) => status === 'planned')
  if (planned.length === 0) return undefined
  const { id, points } = random.pick(planned) as AnyView
  if (name === 'inspectionId') return id
  if (name === 'inspectionMove') return { id, on, inspectorId }
  const said = points.map(({ code }: AnyView) => ({ code, outcome: 'inOrder' }))
  return { id, doneOn: today, points: said, result: 'inOrder', summary: 'Seen.' }
}

export const walkedCultivations: WalkedKind<Ground> = {
  kind: cultivationKind as unknown as CaseKind,
  houses: ['grower'],
  prepare: async (read) => ({
    crops: await read('masters.cannabisSubstances'),
    buyers: await read('masters.cultivationTradingEstablishments'),
  }),
  draft,
  placeOf: () => ({}),
  askable: ['remarks', 'wastePlan', 'attachments'],
  input: (name, here, view) => {
    if (name === 'terms')
      return here.random.chance(0.5)
        ? { ownConditions: `condition ${here.random.between(1, 99)}` }
        : undefined
    if (name.startsWith('inspection')) return inspectionInput(name, here, view)
    return name === 'answers' ? answers(here, view) : undefined
  },
  notifies: {
    house: ['ask', 'refuse', 'issue', 'suspend', 'lift', 'revoke', 'close', 'lapse', 'expire'],
    office: ['submit', 'answer'],
  },
  // As long as another one is planned, or where nobody is to know of it, the status stays.
  alsoLeadsTo: {
    planInspection: ['unchanged'],
    dropInspection: ['unchanged'],
    reportInspection: ['unchanged'],
  },
  internal: ['assign', 'unassign', 'propose', 'return'],
  eyes: { four: 'cultivation.fourEyes' },
  draftIdleDays: 90,
  daily: (deps) => runDaily(deps),
  rules: [
    [
      'one piece of land under two permits in the same days',
      `select one.case_id as id from cultivation_plot one
         join work_case permit on permit.id = one.case_id and permit.status in ('ISS', 'RUN', 'HRV', 'SUS')
         join cultivation head on head.case_id = one.case_id
         join cultivation_plot other on other.parcel = one.parcel and other.case_id <> one.case_id
         join work_case beside on beside.id = other.case_id and beside.status in ('ISS', 'RUN', 'HRV', 'SUS')
         join cultivation rival on rival.case_id = other.case_id and rival.root_id <> head.root_id
       where daterange(head.valid_from, permit.valid_until, '[]')
         && daterange(rival.valid_from, beside.valid_until, '[]')`,
    ],
  ],
}
