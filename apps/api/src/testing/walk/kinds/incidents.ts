import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { incidentFields } from '@papaver/contract/incidents/fields.ts'
import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { classificationsOf, isConfidentialType } from '@papaver/contract/incidents/rules.ts'
import { runIncidentsDaily } from '../../../features/incidents/public.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

interface Ground {
  readonly substances: readonly { readonly id: number; readonly forms: readonly { readonly id: number }[] }[]
}

const types = ['THEFT', 'LOSS', 'BREAKAGE', 'SUSPICIOUS-ORDER', 'STOPPED-SHIPMENT']

const line = ({ random }: Here, { substances }: Ground) => {
  const substance = random.pick(substances)
  return {
    substanceId: substance.id,
    formId: random.pick(substance.forms).id,
    quantity: random.chance(0.9) ? String(random.between(1, 400)) : null,
    unit: random.pick(['g', 'kg']),
  }
}

/** Open incidents and confidential ones alike, mostly whole. */
const draft = (here: Here, ground: Ground): Record<string, unknown> => {
  const { random, today } = here
  return {
    kind: random.pick(types),
    noticedOn: addDays(today, random.between(-3, -1)),
    noticedTime: random.chance(0.95) ? '08:30' : '25:00',
    place: random.chance(0.95) ? `Store ${random.between(1, 99)}` : null,
    subject: random.chance(0.3) ? `Somebody ${random.between(1, 99)}` : null,
    narrative: random.chance(0.95) ? `narrative ${random.between(1, 999)}` : null,
    lines: Array.from({ length: random.between(0, 2) }, () => line(here, ground)),
  }
}

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown => {
  if (view.askedFields.length === 0) return undefined
  const isAsked = view.askedFields.includes('measures')
  return {
    kind: view.kind,
    ...Object.fromEntries(incidentFields.map(({ key }) => [key, view[key]])),
    measures: isAsked ? `measure ${random.between(1, 999)}` : view.measures,
    lines: view.lines.map(({ substanceId, formId, preparationId, quantity, unit }: AnyView) => ({
      substanceId,
      formId,
      preparationId,
      quantity,
      unit,
    })),
  }
}

export const walkedIncidents: WalkedKind<Ground> = {
  kind: incidentKind as unknown as CaseKind,
  prepare: async (read) => ({
    substances: (await read('masters.substances'))
      .filter(({ group }: AnyView) => group === 'NP')
      .slice(0, 20),
  }),
  draft,
  // Whoever may not know of confidential incidents enters none.
  draftRefuses: ['notPermitted'],
  placeOf: ({ kind }) => ({ kind }),
  askable: ['measures', 'attachments'],
  input: (name, here, view) => {
    const { random } = here
    if (name === 'answers') return answers(here, view)
    if (name === 'classification') return random.pick(classificationsOf(view.kind))
    if (name === 'quantities')
      return view.lines.flatMap(({ unit }: AnyView, index: number) =>
        unit === null ? [] : [{ position: index + 1, quantity: String(random.between(0, 400)) }],
      )
    if (name === 'incidentType')
      return random.pick(types.filter((type) => type !== view.kind && !isConfidentialType(type)))
    if (name === 'addressee') return random.pick(['police', 'incb'])
    if (name === 'recipient') return 'duty@police.example'
    if (name === 'culture') return random.pick(['fi', 'ar'])
    if (name !== 'reference') return undefined
    const linked = view.office?.links[0]?.number
    return linked ?? here.cases.find(({ number, id }) => number !== null && id !== view.id)?.number
  },
  notifies: { house: ['ask'], office: ['submit', 'answer', 'supplement'] },
  internal: [
    'take',
    'assign',
    'unassign',
    'resume',
    'measure',
    'link',
    'unlink',
    'write',
    'retype',
    'classify',
    'close',
    'reopen',
  ],
  auditedAs: {
    detain: 'incident.detain',
    exceedCorrecting: 'incident.exceedCorrecting',
    exceedDeciding: 'incident.exceedDeciding',
    exceedNoMore: 'incident.exceedNoMore',
    exceedAnew: 'incident.exceedAnew',
    detainOther: 'incident.detainOther',
    settleGoods: 'incident.settleGoods',
  },
  draftIdleDays: 90,
  daily: runIncidentsDaily,
  rules: [
    [
      'an incident that is confidential and should not be, or the other way round',
      `select id from work_case where feature = 'incident'
         and is_confidential <> (kind like 'SUSPICIOUS-%' or kind like 'STOPPED-%')`,
    ],
  ],
}
