import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { IncidentAction } from '@papaver/contract/incidents/life.ts'
import type { IncidentActionInput, IncidentInput } from '@papaver/contract/incidents/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, listCases, systemScope } from '../casework/public.ts'
import { incidentRecords, servedIncidents, shownIn } from '../incidents/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { callerOf } from './callers.ts'

interface Step {
  /** Days after the story began. */
  readonly day: number
  readonly who: 'importer' | 'importer.staff' | 'rival' | 'officer' | 'admin'
  readonly action: IncidentAction
  readonly input?: Partial<IncidentActionInput>
}
interface Story {
  readonly key: string
  readonly who: Step['who']
  readonly daysAgo: number
  readonly type: string
  /** Hours before the report in which it was noticed. */
  readonly noticedBefore: number
  readonly goods: readonly (readonly [substance: string, quantity: string, unit: string])[]
  /** A permit of the world is named. */
  readonly namesPermit?: true
  readonly said: Partial<IncidentInput>
  readonly steps: readonly Step[]
}

const report = (who: Step['who']): Step => ({ day: 0, who, action: 'submit', input: { declaration: true } })
const police = { addressee: 'police', recipient: 'duty@police.example.com' } as const

/** One incident of each telling state and type (product §18). */
const stories: readonly Story[] = [
  {
    key: 'theft that is closed',
    who: 'importer',
    daysAgo: 70,
    type: 'THEFT',
    noticedBefore: 2,
    goods: [['morphine', '250', 'g']],
    namesPermit: true,
    said: {
      place: 'Safe store, Harbour Street 4',
      policeNumber: 'XV-2231/77',
      informed: 'Police of Portvale',
      narrative:
        'The safe was found open at the beginning of the early shift. Five sealed tins of 50 g are missing.',
      measures: 'Locks were changed; the stock was counted again by two persons.',
    },
    steps: [
      report('importer'),
      { day: 0, who: 'officer', action: 'take' },
      { day: 1, who: 'officer', action: 'write', input: police },
      {
        day: 9,
        who: 'officer',
        action: 'classify',
        input: {
          classification: 'recovered',
          recovered: [{ position: 1, quantity: '100' }],
          comment: 'The police found two tins.',
        },
      },
      {
        day: 12,
        who: 'officer',
        action: 'close',
        input: { comment: 'Charges were brought; 150 g are lost.' },
      },
    ],
  },
  {
    key: 'loss with a question',
    who: 'importer.staff',
    daysAgo: 6,
    type: 'LOSS',
    noticedBefore: 70,
    goods: [['codeine', '1.2', 'kg']],
    said: {
      place: 'Packing room, line 2',
      narrative: 'At the weekly count 1.2 kg less than in the books. A weighing error is possible.',
    },
    steps: [
      report('importer.staff'),
      { day: 0, who: 'officer', action: 'take' },
      {
        day: 1,
        who: 'officer',
        action: 'ask',
        input: { comment: 'Please send the count sheets of the last four weeks.', fields: ['attachments'] },
      },
    ],
  },
  {
    key: 'breakage without response',
    who: 'rival',
    daysAgo: 2,
    type: 'BREAKAGE',
    noticedBefore: 2,
    goods: [['fentanyl', '12', 'g']],
    said: { place: 'Loading ramp', narrative: 'A case fell from the lift; 40 ampoules are broken.' },
    steps: [report('rival')],
  },
  {
    key: 'suspicious order',
    who: 'importer',
    daysAgo: 4,
    type: 'SUSPICIOUS-ORDER',
    noticedBefore: 2,
    goods: [['ephedrine', '25', 'kg']],
    said: {
      place: 'Order by e-mail',
      countryId: 'IN',
      subject: 'Sunrise Fine Chemicals, unknown to us',
      narrative: 'A first order of 25 kg, to be paid in cash, with delivery to a parking place.',
    },
    steps: [
      report('importer'),
      { day: 0, who: 'officer', action: 'take' },
      {
        day: 1,
        who: 'officer',
        action: 'measure',
        input: { comment: 'The company was asked to keep the order open and to tell the buyer nothing.' },
      },
    ],
  },
  {
    key: 'stopped shipment',
    who: 'officer',
    daysAgo: 20,
    type: 'STOPPED-SHIPMENT',
    noticedBefore: 2,
    goods: [['acetic-anhydride', '800', 'kg']],
    said: {
      place: 'Portvale, container yard',
      countryId: 'IN',
      subject: 'Consignee that the register does not know',
      narrative: 'The other authority did not know the consignee. The shipment was not let go.',
    },
    steps: [
      report('officer'),
      { day: 0, who: 'officer', action: 'take' },
      {
        day: 2,
        who: 'officer',
        action: 'classify',
        input: { classification: 'confirmed', comment: 'The consignee does not exist.' },
      },
    ],
  },
  {
    key: 'draft',
    who: 'importer',
    daysAgo: 0,
    type: 'FALSE-DOCUMENT',
    noticedBefore: 2,
    goods: [],
    said: { place: 'Goods reception', narrative: 'A delivery note bears a stamp that does not look right.' },
    steps: [],
  },
]

interface World {
  readonly people: ReadonlyMap<string, Person>
  readonly masters: Masters
  /** Number of a permit of the importer. */
  readonly permit: string | undefined
}

const at = (deps: Deps, daysAgo: number): Deps => {
  const moment = new Date(deps.clock.now().getTime() - daysAgo * 86_400_000)
  return { ...deps, clock: { now: () => moment } }
}

const draftOf = (
  { masters, permit }: World,
  story: Story,
  noticed: { day: string; time: string },
): IncidentInput => ({
  kind: story.type,
  noticedOn: noticed.day,
  noticedTime: noticed.time,
  concerns: story.namesPermit && permit !== undefined ? [permit] : [],
  lines: story.goods.map(([slug, quantity, unit]) => {
    const substance = masters.substanceBySlug(slug)
    if (substance === undefined) throw new Error(`no substance "${slug}" for an incident`)
    return { substanceId: substance.id, formId: substance.forms[0]?.id ?? null, quantity, unit }
  }),
  ...story.said,
})

const play = async (deps: Deps, world: World, story: Story): Promise<void> => {
  const { key, who, daysAgo, steps } = story
  const begun = at(deps, daysAgo)
  const { 'public.timeZone': zone } = await readSettings(deps.db)
  const noticed = shownIn(zone, new Date(begun.clock.now().getTime() - story.noticedBefore * 3_600_000))
  const caller = callerOf(world.people, who, `incident ${key}`)
  const id = await createDraft(servedIncidents, begun, caller, draftOf(world, story, noticed))
  for (const [index, { day, who: actor, action, input }] of steps.entries()) {
    const { version } = (await incidentRecords.get(deps.db, systemScope, id)).case
    await act(
      servedIncidents,
      at(deps, daysAgo - day),
      callerOf(world.people, actor, `incident ${key} ${index}`),
      { id, action, input: { version, ...input } as never, isQuiet: daysAgo > 7 },
    )
  }
}

/** Plays every story at its own time, through the same actions as people's. */
export const loadDemonstrationIncidents = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const [permit] = await listCases(
    deps.db,
    systemScope,
    {
      of: authorizationKind,
      view: 'inForce',
      readerId: '',
      today: '',
      establishmentId: people.get('importer')?.establishmentId ?? '',
    },
    { page: 1, pageSize: 1, sort: 'updated', descending: true },
  )
  const world = { people, masters: await readMasters(deps.db), permit: permit?.number ?? undefined }
  for (const story of stories.toSorted((left, right) => right.daysAgo - left.daysAgo))
    await play(deps, world, story)
}
