import { addDays } from '@papaver/contract/casework/rules.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import type { FieldReportAction } from '@papaver/contract/field-reports/life.ts'
import type { FieldReportCreateInput } from '@papaver/contract/field-reports/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, systemScope } from '../casework/public.ts'
import { type GrowersPermit, listOpenPermits } from '../cultivation/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { servedReports } from '../field-reports/public.ts'
import { callerOf } from './callers.ts'
import { dayOf } from './day-of.ts'

type Step = readonly [who: 'grower' | 'officer' | 'admin', action: FieldReportAction, input?: object]

interface Story {
  readonly kind: ReportType
  readonly happened: number
  /** Days before today on which it was written. */
  readonly written: number
  readonly said: Partial<FieldReportCreateInput>
  readonly steps: readonly Step[]
}

const submit: Step = ['grower', 'submit', { declaration: true }]
const accept: Step = ['officer', 'accept']

/** A first cycle on its way: planted, half harvested, partly dried and handed over; the rest of the waste waits. */
const stories: readonly Story[] = [
  {
    kind: 'STA',
    happened: 38,
    written: 36,
    said: { plants: 1990, plot: 'House 1', narrative: 'Cuttings of both varieties, planted in two days.' },
    steps: [submit, accept],
  },
  {
    kind: 'INC',
    happened: 24,
    written: 22,
    said: {
      happenedTime: '07:30',
      incidentCode: 'PEST',
      plants: 12,
      plot: 'House 2',
      narrative: 'Spider mites on one table; twelve plants were taken out.',
    },
    steps: [submit, accept],
  },
  {
    kind: 'HAR',
    happened: 9,
    written: 8,
    said: {
      harvestCode: 'PARTIAL',
      plants: 980,
      fresh: '462.5',
      unit: 'kg',
      plot: 'House 1',
      expectedRemainder: '480',
    },
    steps: [submit, accept],
  },
  {
    kind: 'STK',
    happened: 4,
    written: 3,
    said: { fresh: '440', dry: '96.8', unit: 'kg' },
    steps: [submit],
  },
  {
    kind: 'HND',
    happened: 2,
    written: 2,
    said: { dry: '80', unit: 'kg', deliveryNote: 'GM-D-0412' },
    steps: [submit],
  },
  {
    kind: 'DES',
    happened: 1,
    written: 1,
    said: {
      fresh: '22.5',
      unit: 'kg',
      method: 'Shredded, wetted and composted',
      narrative: 'Leaves and stalks of the first harvest.',
    },
    steps: [submit],
  },
  {
    kind: 'SAM',
    happened: 0,
    written: 0,
    said: { dry: '60', unit: 'g', laboratory: 'State laboratory' },
    steps: [],
  },
]

const play = async (
  deps: Deps,
  people: ReadonlyMap<string, Person>,
  permit: GrowersPermit,
  story: Story,
): Promise<void> => {
  const start = deps.clock.now().getTime() - story.written * 86_400_000
  const at = (hours: number): Deps => ({
    ...deps,
    clock: { now: () => new Date(start + (hours * 3_600_000) / 10) },
  })
  const key = `field report ${story.kind}`
  const today = await dayOf(deps)
  const on = addDays(today, -story.happened)
  const input: FieldReportCreateInput = {
    kind: story.kind,
    permitId: permit.id,
    cycle: 1,
    ...(story.kind === 'DES' ? { wantedOn: addDays(today, 5) } : { happenedOn: on }),
    ...(story.kind === 'HND' ? { buyerId: permit.buyers[0]?.id ?? null } : {}),
    ...story.said,
  }
  const id = await createDraft(servedReports, at(0), callerOf(people, 'grower', key), input)
  for (const [place, [player, action, more = {}]] of story.steps.entries()) {
    const record = await servedReports.records.get(deps.db, systemScope, id)
    const command = { id, action, input: { version: record.case.version, ...more } }
    await act(servedReports, at(place + 1), callerOf(people, player, `${key} ${place}`), command)
  }
}

/** What the grower of the demonstration has reported under his permit, through the same actions as people's. */
export const loadDemonstrationFieldReports = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const grower = await findEstablishment(deps.db, 'XV-004')
  const [permit] = grower ? await listOpenPermits(deps.db, grower.id) : []
  if (permit === undefined) return
  for (const story of stories) await play(deps, people, permit, story)
}
