import type { PartnerActionInput } from '@papaver/contract/trading-establishments/action-schema.ts'
import type { PartnerAction } from '@papaver/contract/trading-establishments/life.ts'
import type { PartnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, systemScope } from '../casework/public.ts'
import {
  askLink,
  getPartnerRecord,
  runPartnersDaily,
  servedPartners,
} from '../trading-establishments/public.ts'
import { callerOf } from './callers.ts'

type Player = 'importer' | 'rival' | 'officer' | 'admin'
type Step = readonly [who: Player, action: PartnerAction, input?: Partial<PartnerActionInput>]
interface Story {
  readonly who: Player
  readonly daysAgo: number
  readonly draft: PartnerInput
  readonly steps: readonly Step[]
  /** Who asks for the link with it in the end. */
  readonly asks?: Player
}

const partner = (name: string, city: string, countryId: string, more: PartnerInput = {}): PartnerInput => ({
  name,
  city,
  countryId,
  role: 'wholesaler',
  groups: ['NP'],
  addressLines: ['1 Invented Street'],
  licenceNumber: `L-${city.slice(0, 3).toUpperCase()}-17`,
  licenceAuthority: 'Authority of its country',
  ...more,
})

const submit: Step = ['importer', 'submit', { declaration: true }]
const take: Step = ['officer', 'take']
const approve: Step = ['officer', 'approve', { comment: 'Confirmed by the authority of its country.' }]
const approved = [submit, take, approve]
const by = (who: Player, steps: readonly Step[]): Step[] =>
  steps.map(([each, ...rest]) => [each === 'importer' ? who : each, ...rest])

/** Requests and entries in every state (product §18). */
const stories: readonly Story[] = [
  { who: 'importer', daysAgo: 3, draft: { name: 'Ficción Química', countryId: 'AR' }, steps: [] },
  { who: 'importer', daysAgo: 1, draft: partner('Exemple Santé SARL', 'Nantes', 'FR'), steps: [submit] },
  {
    who: 'rival',
    daysAgo: 4,
    draft: partner('Přípravky Vzor s.r.o.', 'Brno', 'CZ'),
    steps: by('rival', [submit, take]),
  },
  {
    who: 'importer',
    daysAgo: 9,
    draft: partner('Mustervertrieb Nord KG', 'Rostock', 'DE'),
    steps: [
      submit,
      take,
      ['officer', 'askConfirmation', { comment: 'Does its licence cover export to our country?' }],
    ],
  },
  {
    who: 'importer',
    daysAgo: 6,
    draft: partner('Przykład Farma Sp. z o.o.', 'Łódź', 'PL', { licenceNumber: null }),
    steps: [
      submit,
      take,
      [
        'officer',
        'ask',
        { comment: 'Which licence does it hold?', fields: ['licenceNumber', 'licenceValidUntil'] },
      ],
    ],
  },
  {
    who: 'rival',
    daysAgo: 40,
    draft: partner('Северная Фармация', 'Мурманск', 'RU', { localName: 'ООО «Северная Фармация»' }),
    steps: by('rival', approved),
    asks: 'importer',
  },
  {
    who: 'importer',
    daysAgo: 50,
    draft: partner('Voorbeeld Zaden B.V.', 'Wageningen', 'NL', { groups: ['OTH'], role: 'manufacturer' }),
    steps: approved,
  },
  {
    who: 'rival',
    daysAgo: 60,
    draft: partner('Παράδειγμα Φάρμα', 'Πάτρα', 'GR'),
    steps: by('rival', approved),
  },
  {
    who: 'importer',
    daysAgo: 90,
    draft: partner('Ficta Trading Lda', 'Porto', 'PT'),
    steps: [...approved, ['admin', 'block', { reasonCode: 'SUSPEND-FOREIGN' }]],
  },
  {
    who: 'importer',
    daysAgo: 120,
    draft: partner('Minta Vegyszer Kft.', 'Szeged', 'HU'),
    steps: [...approved, ['officer', 'deactivate', { reasonCode: 'REVOKE-LICENCE' }]],
  },
  {
    who: 'importer',
    daysAgo: 20,
    draft: partner('Dummy Drugs Ltd', 'Dublin', 'IE'),
    steps: [
      submit,
      take,
      [
        'officer',
        'refuse',
        { reasonCode: 'REFUSE-INCOMPLETE', comment: 'No such company is registered there.' },
      ],
    ],
  },
  {
    who: 'importer',
    daysAgo: 15,
    draft: partner('Voorbeeld Zorg B.V.', 'Utrecht', 'NL'),
    steps: [submit, ['importer', 'withdraw']],
  },
]

const play = async (deps: Deps, people: ReadonlyMap<string, Person>, story: Story): Promise<void> => {
  const start = deps.clock.now().getTime() - story.daysAgo * 86_400_000
  const at = (hours: number): Deps => ({ ...deps, clock: { now: () => new Date(start + hours * 3_600_000) } })
  const key = `partner ${story.draft.name}`
  const id = await createDraft(servedPartners, at(0), callerOf(people, story.who, key), story.draft)
  for (const [index, [who, action, input = {}]] of story.steps.entries()) {
    const { case: row } = await getPartnerRecord(deps.db, systemScope, id)
    const command = { id, action, input: { version: row.version, ...input } }
    await act(servedPartners, at(index + 1), callerOf(people, who, `${key} ${index}`), command)
  }
  if (story.asks) await askLink(at(20), callerOf(people, story.asks, `${key} link`), id)
}

/** Plays every story of the register at its own time, through the same actions as people's. */
export const loadDemonstrationPartners = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  for (const story of stories.toSorted((left, right) => right.daysAgo - left.daysAgo))
    await play(deps, people, story)
  await runPartnersDaily(deps)
}
