import { addDays } from '@papaver/contract/casework/rules.ts'
import type { CultivationAction } from '@papaver/contract/cultivation/life.ts'
import type { CultivationActionInput, CultivationCreateInput } from '@papaver/contract/cultivation/schema.ts'
import type { Plot } from '@papaver/contract/plots/plot.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, systemScope } from '../casework/public.ts'
import { cultivationRecords, servedCultivations } from '../cultivation/public.ts'
import { findEstablishment, listSites } from '../establishments/public.ts'
import { readMasters } from '../masters/public.ts'
import { callerOf } from './callers.ts'
import { dayOf } from './day-of.ts'

type Player = 'grower' | 'officer' | 'admin'
type Step = readonly [who: Player, action: CultivationAction, input?: Partial<CultivationActionInput>]
type Place = readonly [name: string, parcel: string, squareMetres: string, shape?: Plot]

interface Story {
  /** Code of the grower in the register. */
  readonly grower: 'XV-004' | 'XV-005'
  /** The house writes itself, or an officer enters what came on paper. */
  readonly who: 'grower' | 'officer'
  readonly daysAgo: number
  /** Days after the story began. */
  readonly startsIn: number
  readonly endsIn: number
  readonly plots: readonly Place[]
  /** Each with THC in per cent and the number of plants. */
  readonly varieties: readonly (readonly [name: string, thc: string, lot: string, plants: number])[]
  /** Kilograms that Corvane takes; nothing where no contract is there yet. */
  readonly contract?: readonly [number: string, dried: string]
  readonly said: Partial<CultivationCreateInput>
  readonly steps: readonly Step[]
}

const submit = (who: Player): Step => [who, 'submit', { declaration: true }]
const take: Step = ['officer', 'take']

const greenhouse: Partial<CultivationCreateInput> = {
  purposeCode: 'MED',
  placingCode: 'GREENHOUSE',
  propagationCode: 'CUTTING',
  responsibleName: 'Mira Solberg',
  responsibleOccupation: 'Head of cultivation',
  security: 'Fence of 2.4 m with a detector, cameras at every door, keys in a safe; a guard walks at night.',
  wastePlan: 'Stalks and leaves are shredded, wetted and composted on the spot before two witnesses.',
}
const field: Partial<CultivationCreateInput> = {
  purposeCode: 'EXPORT',
  placingCode: 'FIELD',
  propagationCode: 'SEED',
  responsibleName: 'Aron Hale',
  responsibleOccupation: 'Head of cultivation',
  security:
    'Double fence, cameras on masts; the road ends at a locked gate. Two persons are on the farm day and night.',
  wastePlan: 'Residues are ploughed in within three days; the field manager notes weight and place.',
}

const houses: Record<'first' | 'second' | 'third', Place> = {
  first: [
    'House 1',
    '30-114/2',
    '3000',
    [
      [10.401, 61.2005],
      [10.40212, 61.2005],
      [10.40212, 61.20095],
      [10.401, 61.20095],
    ],
  ],
  second: [
    'House 2',
    '30-114/3',
    '3000',
    [
      [10.4026, 61.2005],
      [10.40372, 61.2005],
      [10.40372, 61.20095],
      [10.4026, 61.20095],
    ],
  ],
  third: [
    'House 3',
    '30-115/1',
    '2000',
    [
      [10.4042, 61.2005],
      [10.40495, 61.2005],
      [10.40495, 61.20095],
      [10.4042, 61.20095],
    ],
  ],
}
const fields: readonly Place[] = [
  [
    'North field',
    '40-87/1',
    '62000',
    [
      [10.4512, 61.2385],
      [10.4561, 61.2386],
      [10.456, 61.2399],
      [10.4513, 61.2398],
    ],
  ],
  [
    'South field',
    '40-87/4',
    '61000',
    [
      [10.4512, 61.2361],
      [10.4568, 61.2361],
      [10.457, 61.2372],
      [10.4561, 61.238],
      [10.4512, 61.2379],
    ],
  ],
]

/** Cultivations in each telling state before anything is planted (product §18). */
const stories: readonly Story[] = [
  {
    grower: 'XV-004',
    who: 'grower',
    daysAgo: 60,
    startsIn: 20,
    endsIn: 250,
    plots: [houses.first, houses.second],
    varieties: [
      ['Greenmere 7', '18.5', 'GM7-2026-01', 1400],
      ['Greenmere 12', '14', 'GM12-2026-01', 600],
    ],
    contract: ['CB-2026-011', '420'],
    said: { ...greenhouse, cycles: 2, expectedFresh: '1900', expectedDry: '420', yieldUnit: 'kg' },
    steps: [
      submit('grower'),
      take,
      ['officer', 'propose', { decision: 'approve' }],
      [
        'admin',
        'approve',
        {
          terms: {
            ownConditions: 'Each harvest is announced to the authority by telephone two days before.',
          },
        },
      ],
      ['officer', 'issue'],
    ],
  },
  {
    grower: 'XV-005',
    who: 'officer',
    daysAgo: 12,
    startsIn: 45,
    endsIn: 200,
    plots: fields,
    varieties: [['Hollow Dale', '9.2', 'HD-26', 38_000]],
    contract: ['CB-2026-019', '2100'],
    said: { ...field, cycles: 1, expectedFresh: '11000', expectedDry: '2600', yieldUnit: 'kg' },
    steps: [
      submit('officer'),
      take,
      [
        'officer',
        'ask',
        {
          comment: 'Of the north field 6.2 ha are declared and 3.7 ha drawn. Which of them is right?',
          fields: ['plots', 'buyers'],
        },
      ],
    ],
  },
  {
    grower: 'XV-004',
    who: 'grower',
    daysAgo: 2,
    startsIn: 30,
    endsIn: 210,
    plots: [houses.third],
    varieties: [['Greenmere 21', '1.1', 'GM21-2026-02', 700]],
    contract: ['CB-2026-024', '110'],
    said: { ...greenhouse, cycles: 2, expectedFresh: '520', expectedDry: '110', yieldUnit: 'kg' },
    steps: [submit('grower')],
  },
  {
    grower: 'XV-004',
    who: 'grower',
    daysAgo: 1,
    startsIn: 205,
    endsIn: 360,
    plots: [['Nursery', '', '180']],
    varieties: [],
    said: { purposeCode: 'BREED', placingCode: 'NURSERY', propagationCode: 'TISSUE' },
    steps: [],
  },
]

interface World {
  readonly people: ReadonlyMap<string, Person>
  readonly substanceId: number | null
  readonly buyerId: string | null
}

const inputOf = async (
  deps: Deps,
  { substanceId, buyerId }: World,
  story: Story,
  today: string,
): Promise<CultivationCreateInput> => {
  const grower = await findEstablishment(deps.db, story.grower)
  const [site] = grower ? await listSites(deps.db, grower.id) : []
  const { contract } = story
  return {
    ...story.said,
    ...(story.who === 'officer' && grower ? { establishmentId: grower.id, receivedOn: today } : {}),
    substanceId,
    startsOn: addDays(today, story.startsIn),
    endsOn: addDays(today, story.endsIn),
    plots: story.plots.map(([name, parcel, area, shape]) => ({
      name,
      siteId: site?.id ?? null,
      parcel: parcel || null,
      area,
      areaUnit: 'm2',
      shape: shape?.map(([longitude, latitude]) => [longitude, latitude] as [number, number]) ?? null,
    })),
    varieties: story.varieties.map(([name, thc, lot, plants]) => ({
      name,
      thc,
      lot,
      plants,
      originCountry: 'XV',
    })),
    buyers:
      contract === undefined
        ? []
        : [
            {
              buyerId,
              contractNumber: contract[0],
              contractOn: addDays(today, -14),
              quantity: contract[1],
              unit: 'kg',
              isWhole: story.grower === 'XV-004',
            },
          ],
  }
}

const play = async (deps: Deps, world: World, story: Story, index: number): Promise<void> => {
  const start = deps.clock.now().getTime() - story.daysAgo * 86_400_000
  const at = (hours: number): Deps => ({ ...deps, clock: { now: () => new Date(start + hours * 3_600_000) } })
  const key = `cultivation ${index}`
  const input = await inputOf(deps, world, story, await dayOf(at(0)))
  const id = await createDraft(servedCultivations, at(0), callerOf(world.people, story.who, key), input)
  for (const [hour, [player, action, more = {}]] of story.steps.entries()) {
    const record = await cultivationRecords.get(deps.db, systemScope, id)
    const command = { id, action, input: { version: record.case.version, ...more } }
    await act(servedCultivations, at(hour + 1), callerOf(world.people, player, `${key} ${hour}`), command)
  }
}

/** Plays every story of cultivations at its own time, through the same actions as people's. */
export const loadDemonstrationCultivations = async (deps: Deps): Promise<void> => {
  const masters = await readMasters(deps.db)
  const world: World = {
    people: new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person])),
    substanceId: masters.substanceBySlug('cannabis')?.id ?? null,
    buyerId: (await findEstablishment(deps.db, 'XV-006'))?.id ?? null,
  }
  for (const [index, story] of stories.entries()) await play(deps, world, story, index)
}
