import { addDays } from '@papaver/contract/casework/rules.ts'
import type { LicenseAction } from '@papaver/contract/licenses/life.ts'
import type { LicenseActionInput, LicenseCreateInput } from '@papaver/contract/licenses/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, systemScope } from '../casework/public.ts'
import { type LicenseRecord, licenseRecords, servedLicenses } from '../licenses/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { callerOf } from './callers.ts'
import { dayOf } from './day-of.ts'

type Player = 'importer' | 'rival' | 'officer' | 'admin'
type Input = Partial<LicenseActionInput>
type Step = readonly [
  who: Player,
  action: LicenseAction,
  input?: Input | ((today: string, inspections: LicenseRecord['inspections']) => Input),
]
interface Story {
  /** For the story that follows it. */
  readonly key?: string
  /** The licence of this story is to be changed. */
  readonly changes?: string
  readonly who: 'importer' | 'rival'
  readonly daysAgo: number
  readonly draft: LicenseCreateInput
  /** Slugs of substances, each with kilograms of a year. */
  readonly quotas?: readonly (readonly [slug: string, kilograms: string])[]
  /** Slugs of substances, each with grams that may be in the house at any time. */
  readonly stocks?: readonly (readonly [slug: string, grams: string])[]
  /** A look on the spot that the officer makes himself, behind the step `take`. */
  readonly visit?: { readonly isAnnounced: boolean; readonly inDays: number; readonly finds?: string }
  readonly steps: readonly Step[]
}

const persons = [
  {
    titleCode: 'MS',
    name: 'Elin Varga',
    occupation: 'Head of laboratory',
    since: '2019-03-01',
    isDeputy: false,
  },
  {
    titleCode: 'MR',
    name: 'Kaspar Dunn',
    occupation: 'Quality assurance',
    since: '2021-09-01',
    isDeputy: true,
  },
]
const research: LicenseCreateInput = {
  activities: ['research', 'possess'],
  groups: ['NP'],
  purpose: 'Reference standards and stability tests of finished products.',
  security: 'Safe of class IV in a locked room with an alarm; stock book on paper and in the system.',
  documents: ['companyExtract', 'policeCheck', 'security'],
  persons,
}

const submit = (who: Player): Step => [who, 'submit', { declaration: true }]
const take: Step = ['officer', 'take']
const propose: Step = ['officer', 'propose', { decision: 'approve', terms: { fee: '240 EUR, paid' } }]
const approve: Step = ['admin', 'approve', { terms: { ownConditions: 'The stock is counted every month.' } }]
/** The administrator approved on other terms: another officer signs. */
const issue: Step = ['officer', 'issue']

const refused = {
  reasonCode: 'REFUSE-OTHER',
  comment: 'No contract with a buyer abroad was shown, and nobody is named as deputy at the second site.',
}

/** Applications and licences in each telling state (product §18). */
const stories: readonly Story[] = [
  {
    key: 'laboratory',
    who: 'importer',
    daysAgo: 200,
    draft: research,
    quotas: [
      ['morphine', '2'],
      ['fentanyl', '0.05'],
    ],
    stocks: [
      ['morphine', '500'],
      ['fentanyl', '10'],
    ],
    steps: [submit('importer'), take, propose, approve, issue],
  },
  {
    who: 'importer',
    daysAgo: 130,
    draft: {
      ...research,
      activities: ['import'],
      groups: ['OTH'],
      purpose: 'Seed of registered varieties for field trials.',
    },
    steps: [submit('importer'), take, propose, approve, issue],
  },
  {
    who: 'rival',
    daysAgo: 90,
    draft: {
      ...research,
      activities: ['destroy', 'transport'],
      purpose: 'Taking back and destroying returns.',
    },
    steps: [
      submit('rival'),
      take,
      propose,
      approve,
      issue,
      [
        'admin',
        'suspend',
        { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'The stock book is being looked into.' },
      ],
    ],
  },
  {
    who: 'rival',
    daysAgo: 45,
    draft: { ...research, activities: ['export'], purpose: 'Trade with two neighbouring countries.' },
    steps: [
      submit('rival'),
      take,
      ['officer', 'propose', { decision: 'refuse', ...refused }],
      ['admin', 'refuse', { ...refused, texts: ['REF-AGAIN'] }],
    ],
  },
  {
    who: 'rival',
    daysAgo: 20,
    draft: { ...research, activities: ['manufacture'], groups: ['PREC'], persons: persons.slice(0, 1) },
    visit: { isAnnounced: false, inDays: 0, finds: 'The key of the drum store hangs in the office.' },
    steps: [submit('rival'), take, propose, approve],
  },
  {
    who: 'rival',
    daysAgo: 6,
    draft: { ...research, activities: ['broker'] },
    visit: { isAnnounced: true, inDays: 9 },
    steps: [submit('rival'), take],
  },
  {
    who: 'importer',
    daysAgo: 4,
    draft: { ...research, activities: ['manufacture'], purpose: 'Tablets of codeine for the home market.' },
    quotas: [['codeine', '40']],
    steps: [submit('importer')],
  },
  {
    changes: 'laboratory',
    who: 'importer',
    daysAgo: 2,
    draft: { purpose: 'Reference standards, stability tests and the validation of methods.' },
    quotas: [
      ['morphine', '3'],
      ['fentanyl', '0.05'],
    ],
    stocks: [
      ['morphine', '750'],
      ['fentanyl', '10'],
    ],
    steps: [submit('importer')],
  },
  { who: 'importer', daysAgo: 1, draft: { activities: ['transport'], groups: ['NP'] }, steps: [] },
]

interface World {
  /** Of the licences so far, by the keys of their stories. */
  readonly known: Map<string, string>
  readonly masters: Masters
  readonly people: ReadonlyMap<string, Person>
}

const substanceIdOf = ({ masters }: World, slug: string): number => {
  const substance = masters.substanceBySlug(slug)
  if (!substance) throw new Error(`no substance "${slug}" for a licence`)
  return substance.id
}

const limitsOf = (world: World, { quotas = [], stocks = [] }: Story, year: number) => ({
  quotas: quotas.map(([slug, quantity]) => ({
    substanceId: substanceIdOf(world, slug),
    year,
    quantity,
    unit: 'kg',
  })),
  stocks: stocks.map(([slug, quantity]) => ({
    substanceId: substanceIdOf(world, slug),
    quantity,
    unit: 'g',
  })),
})

/** The visit is planned, and where it has found something, reported. */
const visitOf = ({ people, masters }: World, { visit }: Story): Step[] => {
  const inspectorId = people.get('officer')?.id
  if (visit === undefined || inspectorId === undefined) return []
  const { isAnnounced, inDays, finds } = visit
  const plan: Step = [
    'officer',
    'planInspection',
    (today) => ({
      inspection: { on: addDays(today, inDays), inspectorId, isAnnounced },
      comment: 'Stores and stock book.',
    }),
  ]
  if (finds === undefined) return [plan]
  const pointsOf = (today: string) =>
    masters
      .items('inspection-points')
      .map(({ code }) =>
        code === 'KEYS'
          ? { code, outcome: 'finding' as const, note: finds, remedyOn: addDays(today, 30) }
          : { code, outcome: 'inOrder' as const },
      )
  const summary = 'Well kept but for the key; a second visit is not needed.'
  const report: Step = [
    'officer',
    'reportInspection',
    (today, [planned]) => ({
      inspectionReport: {
        id: planned?.id ?? '',
        doneOn: today,
        points: pointsOf(today),
        result: 'withFindings',
        summary,
      },
    }),
  ]
  return [plan, report]
}

const play = async (deps: Deps, world: World, story: Story, index: number): Promise<void> => {
  const start = deps.clock.now().getTime() - story.daysAgo * 86_400_000
  const at = (hours: number): Deps => ({ ...deps, clock: { now: () => new Date(start + hours * 3_600_000) } })
  const today = await dayOf(at(0))
  const key = `licence ${index}`
  const changed = world.known.get(story.changes ?? '')
  const input: LicenseCreateInput = {
    ...story.draft,
    ...(changed === undefined ? {} : { follows: { id: changed, as: 'variation' } }),
    requestedFrom: addDays(today, 1),
    ...limitsOf(world, story, Number(today.slice(0, 4))),
  }
  const id = await createDraft(servedLicenses, at(0), callerOf(world.people, story.who, key), input)
  if (story.key !== undefined) world.known.set(story.key, id)
  const steps = story.steps.flatMap((step) =>
    step[1] === 'take' ? [step, ...visitOf(world, story)] : [step],
  )
  for (const [hour, [player, action, more = {}]] of steps.entries()) {
    const record = await licenseRecords.get(deps.db, systemScope, id)
    const then = at(hour + 1)
    const said = typeof more === 'function' ? more(await dayOf(then), record.inspections) : more
    const command = { id, action, input: { version: record.case.version, ...said } }
    await act(servedLicenses, then, callerOf(world.people, player, `${key} ${hour}`), command)
  }
}

/** Plays every story of licences at its own time, through the same actions as people's. */
export const loadDemonstrationLicences = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const world: World = { masters: await readMasters(deps.db), people, known: new Map() }
  for (const [index, story] of stories.toSorted((left, right) => right.daysAgo - left.daysAgo).entries())
    await play(deps, world, story, index)
}
