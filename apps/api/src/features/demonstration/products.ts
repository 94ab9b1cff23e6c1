import type { PreparationAction } from '@papaver/contract/preparations/life.ts'
import type { PreparationActionInput, PreparationInput } from '@papaver/contract/preparations/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, systemScope } from '../casework/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { preparationRecords, renewPreparation, servedPreparations } from '../preparations/public.ts'
import { callerOf } from './callers.ts'

type Player = 'importer' | 'rival' | 'officer' | 'admin'
type Step = readonly [who: Player, action: PreparationAction, input?: Partial<PreparationActionInput>]
type Part = readonly [slug: string, form: string, strength: string]
interface Story {
  readonly who: 'importer' | 'rival'
  readonly daysAgo: number
  readonly draft: Omit<PreparationInput, 'components'>
  readonly parts: readonly Part[]
  readonly steps: readonly Step[]
  /** What is done with the next version, which the house asks for in the end. */
  readonly renewal?: readonly Step[]
}

const product = (tradeName: string, packSize: string, more: Story['draft'] = {}): Story['draft'] => ({
  tradeName,
  packSize,
  packUnit: 'tablet',
  dosageForm: 'TAB',
  route: 'oral',
  use: 'human',
  marketingHolder: 'Invented Medicines Holding',
  ...more,
})
const hydromorphone = (strength: string): Part[] => [
  ['hydromorphone', 'hydromorphone hydrochloride', strength],
]
const oxycodone = (strength: string): Part => ['oxycodone', 'oxycodone hydrochloride', strength]

const submit: Step = ['importer', 'submit', { declaration: true }]
const take: Step = ['officer', 'take']
const propose: Step = ['officer', 'propose', { decision: 'approve' }]
const approve: Step = ['admin', 'approve', { confirmsBase: true }]
const approved = [submit, take, propose, approve]
const by = (who: Player, steps: readonly Step[]): Step[] =>
  steps.map(([each, ...rest]) => [each === 'importer' ? who : each, ...rest])

/** Requests and entries in every state (product §18). */
const stories: readonly Story[] = [
  {
    who: 'importer',
    daysAgo: 2,
    draft: { tradeName: 'Hydrexa 2 mg tablets' },
    parts: hydromorphone('2'),
    steps: [],
  },
  {
    who: 'rival',
    daysAgo: 1,
    draft: product('Zolpivar 5 mg tablets', '14', { atcCode: 'N05CF02' }),
    parts: [['zolpidem', 'zolpidem hemitartrate', '5']],
    steps: by('rival', [submit]),
  },
  {
    who: 'importer',
    daysAgo: 4,
    draft: product('Hydrexa 8 mg tablets', '28', { atcCode: 'N02AA03' }),
    parts: hydromorphone('8'),
    steps: [submit, take],
  },
  {
    who: 'importer',
    daysAgo: 6,
    draft: product('Oxanal 5 mg/2.5 mg prolonged-release tablets', '56', { dosageForm: 'TAB-PR' }),
    parts: [oxycodone('5')],
    steps: [
      submit,
      take,
      [
        'officer',
        'ask',
        { comment: 'Under which number is it authorized?', fields: ['marketingNumber', 'manufacturer'] },
      ],
    ],
  },
  {
    who: 'rival',
    daysAgo: 9,
    draft: product('Buprenal 0.4 mg sublingual tablets', '28', { dosageForm: 'TAB-SL', route: 'oromucosal' }),
    parts: [['buprenorphine', 'buprenorphine hydrochloride', '0.4']],
    steps: by('rival', [submit, take, propose]),
  },
  {
    who: 'importer',
    daysAgo: 150,
    draft: product('Oxanal 10 mg prolonged-release tablets', '28', {
      dosageForm: 'TAB-PR',
      atcCode: 'N02AA05',
      marketingNumber: 'EU/1/21/0417/002',
    }),
    parts: [oxycodone('10')],
    steps: approved,
    renewal: approved,
  },
  {
    who: 'importer',
    daysAgo: 30,
    draft: product('Trial product HX-7', '20', { isPrivate: true, remarks: 'For the trial HX-7 alone.' }),
    parts: hydromorphone('1.3'),
    steps: approved,
  },
  {
    who: 'rival',
    daysAgo: 120,
    draft: product('Metadrin 10 mg tablets', '30', { atcCode: 'N06BA04' }),
    parts: [['methylphenidate', 'methylphenidate hydrochloride', '10']],
    steps: [
      ...by('rival', approved),
      ['admin', 'deactivate', { comment: 'Its marketing authorization has ended.' }],
    ],
  },
  {
    who: 'importer',
    daysAgo: 20,
    draft: product('Oxanal 80 mg tablets', '500'),
    parts: [oxycodone('80')],
    steps: [
      submit,
      take,
      ['officer', 'propose', { decision: 'refuse', reasonCode: 'REFUSE-INCOMPLETE' }],
      [
        'admin',
        'refuse',
        { reasonCode: 'REFUSE-INCOMPLETE', comment: 'No marketing authorization names this pack.' },
      ],
    ],
  },
  {
    who: 'rival',
    daysAgo: 15,
    draft: product('Alprazan 1 mg tablets', '20'),
    parts: [['alprazolam', 'base', '1']],
    steps: by('rival', [submit, ['importer', 'withdraw']]),
  },
]

const componentsOf = (masters: Masters, parts: readonly Part[]): PreparationInput['components'] =>
  parts.map(([slug, name, strength]) => {
    const substance = masters.substanceBySlug(slug)
    const form = substance?.forms.find((each) => each.form === name)
    if (!substance || !form) throw new Error(`no form "${name}" of "${slug}" for a product`)
    return { substanceId: substance.id, formId: form.id, strength, unit: 'mg' }
  })

interface World {
  readonly masters: Masters
  readonly people: ReadonlyMap<string, Person>
}

const play = async (deps: Deps, { masters, people }: World, story: Story): Promise<void> => {
  const { who, daysAgo, draft, parts, steps, renewal } = story
  const start = deps.clock.now().getTime() - daysAgo * 86_400_000
  const at = (hours: number): Deps => ({ ...deps, clock: { now: () => new Date(start + hours * 3_600_000) } })
  const take = async (id: string, key: string, hour: number, each: readonly Step[]): Promise<void> => {
    for (const [index, [player, action, input = {}]] of each.entries()) {
      const { case: row } = await preparationRecords.get(deps.db, systemScope, id)
      const command = { id, action, input: { version: row.version, ...input } }
      await act(servedPreparations, at(hour + index), callerOf(people, player, `${key} ${index}`), command)
    }
  }
  const key = `product ${draft.tradeName}`
  const input = { ...draft, components: componentsOf(masters, parts) }
  const id = await createDraft(servedPreparations, at(0), callerOf(people, who, key), input)
  await take(id, key, 1, steps)
  if (renewal === undefined) return
  const next = await renewPreparation(at(48), callerOf(people, who, `${key} renewed`), id)
  await take(next, `${key} renewed`, 49, renewal)
}

/** Plays every story of the catalogue at its own time, through the same actions as people's. */
export const loadDemonstrationProducts = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const world = { masters: await readMasters(deps.db), people }
  for (const story of stories.toSorted((left, right) => right.daysAgo - left.daysAgo))
    await play(deps, world, story)
}
