import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import { runLicensesDaily } from '../../../features/licenses/public.ts'
import { isOfCustoms, isOfOffice } from '../oracle.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

interface Ground {
  readonly substances: readonly { readonly id: number }[]
}

/** Mostly whole; now and then something missing or wrong. */
const draft = ({ random, today }: Here, { substances }: Ground): Record<string, unknown> => ({
  activities: random.chance(0.95) ? ['research', 'possess'] : [],
  groups: ['NP'],
  purpose: random.chance(0.97) ? `purpose ${random.between(1, 999)}` : null,
  security: 'safe',
  requestedFrom: addDays(today, random.between(-10, 60)),
  requestedUntil: random.chance(0.5) ? addDays(today, random.between(61, 400)) : null,
  documents: random.chance(0.95) ? ['companyExtract', 'policeCheck', 'security'] : [],
  remarks: random.chance(0.3) ? `remark ${random.between(1, 999)}` : null,
  substanceIds: random.chance(0.3) ? [random.pick(substances).id] : [],
  persons: [
    { name: 'Walker', occupation: 'Head', since: '2020-01-01', isDeputy: false },
    ...(random.chance(0.5)
      ? [{ name: 'Second', occupation: 'Deputy head', since: '2020-01-01', isDeputy: true }]
      : []),
  ],
  quotas: [],
  stocks: random.chance(0.3) ? [{ substanceId: random.pick(substances).id, quantity: '5', unit: 'kg' }] : [],
})

const saysOf = (view: AnyView, remarks: unknown) => ({
  ...Object.fromEntries(licenseFields.map(({ key }) => [key, view[key]])),
  remarks,
  substanceIds: view.substanceIds,
  siteIds: view.siteIds,
  persons: view.persons,
  quotas: [],
  stocks: view.stocks.map(({ substanceId, quantity, unit }: AnyView) => ({ substanceId, quantity, unit })),
})

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown =>
  view.askedFields.length === 0
    ? undefined
    : saysOf(view, view.askedFields.includes('remarks') ? `remark ${random.between(1, 999)}` : view.remarks)

/** A visit to come, and what is said of one that is planned; of one of whose points the writer is not told, nothing. */
const inspectionInput = (name: string, { random, today, people }: Here, view: AnyView): unknown => {
  const inspectorId = random.pick(
    people.filter((each) => isOfOffice(each) && each.rights.has('case.review')),
  ).id
  const on = addDays(today, random.between(0, 20))
  if (name === 'inspection')
    return { on, siteId: view.siteIds[0] ?? null, inspectorId, isAnnounced: random.chance(0.6) }
  const planned = view.inspections.filter(({ status }: AnyView) => status === 'planned')
  if (planned.length === 0) return undefined
  const { id, points } = random.pick(planned) as AnyView
  if (name === 'inspectionId') return id
  if (name === 'inspectionMove') return { id, on, inspectorId }
  const said = points.map(({ code }: AnyView) => ({ code, outcome: 'inOrder' }))
  return { id, doneOn: today, points: said, result: 'inOrder', summary: 'Seen.' }
}

export const walkedLicenses: WalkedKind<Ground> = {
  kind: licenseKind as unknown as CaseKind,
  prepare: async (read) => ({
    substances: (await read('masters.substances'))
      .filter(({ group }: AnyView) => group === 'NP')
      .slice(0, 20),
  }),
  draft,
  placeOf: () => ({}),
  askable: ['remarks', 'purpose', 'attachments'],
  input: (name, here, view) => {
    if (name === 'terms') return here.random.chance(0.5) ? { fee: 'paid' } : undefined
    if (name.startsWith('inspection')) return inspectionInput(name, here, view)
    return name === 'answers' ? answers(here, view) : undefined
  },
  notifies: {
    house: [
      'ask',
      'refuse',
      'issue',
      'suspend',
      'lift',
      'revoke',
      'acceptSurrender',
      'declineSurrender',
      'lapse',
      'expire',
    ],
    office: ['submit', 'answer', 'surrender', 'askSurrender'],
  },
  // As long as another one is planned, or where nobody is to know of it, the status stays.
  alsoLeadsTo: {
    planInspection: ['unchanged'],
    dropInspection: ['unchanged'],
    reportInspection: ['unchanged'],
  },
  // A permit bears the number of the licence under which it was asked for.
  isKnown: ({ issuedAt }, person) => issuedAt !== null && person !== undefined && isOfCustoms(person),
  internal: ['assign', 'unassign', 'propose', 'return'],
  eyes: { four: 'licenses.fourEyes', six: 'licenses.thirdPersonSigns' },
  draftIdleDays: 90,
  daily: runLicensesDaily,
}
