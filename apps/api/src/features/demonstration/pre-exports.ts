import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import type { PreExportAction } from '@papaver/contract/pre-export/life.ts'
import type { PreExportActionInput, PreExportInput } from '@papaver/contract/pre-export/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { listPeople, type Person } from '../account/public.ts'
import { draftPreExports } from '../authorizations/public.ts'
import { act, createDraft, listCases, systemScope } from '../casework/public.ts'
import { changeRowWithin, readMasters } from '../masters/public.ts'
import { preExportRecords, runPreExportDaily, servedPreExports } from '../pre-export/public.ts'
import { callerOf } from './callers.ts'
import { dayOf } from './day-of.ts'

interface Step {
  /** Days after the story began. */
  readonly day: number
  readonly action: PreExportAction
  readonly input?: Partial<PreExportActionInput>
}
interface Story {
  readonly key: string
  readonly daysAgo: number
  readonly substance: string
  /** The company of the importer's people is the one of this country; nobody's: the register does not know it. */
  readonly isNobodys?: true
  /** Days after the story began: dispatch, answer, and the last shipment of a simplified one. */
  readonly dispatchIn: number
  readonly replyIn?: number
  readonly coversFor?: number
  readonly draft: PreExportInput
  readonly steps: readonly Step[]
}

/** The country of the world that wants to be notified before precursors leave for it. */
const requesting = 'IN'

const abroad = (partner: string, partnerAddress: string) => ({
  countryId: requesting,
  partner,
  partnerAddress,
})
const udaharan = abroad('Udaharan Pharmachem Pvt Ltd', 'Plot 7, Namuna Industrial Area, Hyderabad')
const kalpanik = abroad('Kalpanik Exports Pvt Ltd', '14 Sample Road, Mumbai')
const submit: Step = { day: 0, action: 'submit', input: { declaration: true } }

/** Notifications in every state, of both ways (product §18). */
const stories: readonly Story[] = [
  {
    key: 'simplified',
    daysAgo: 60,
    substance: 'potassium-permanganate',
    dispatchIn: 25,
    coversFor: 205,
    draft: {
      kind: 'outgoing',
      ...kalpanik,
      quantity: '4000',
      unit: 'kg',
      entryPoint: 'Nhava Sheva',
      endUse: 'Water treatment',
      isSimplified: true,
    },
    steps: [
      submit,
      { day: 6, action: 'acknowledge' },
      { day: 12, action: 'clear', input: { reference: 'CBN-2281' } },
    ],
  },
  {
    key: 'cleared here',
    daysAgo: 45,
    substance: 'pseudoephedrine',
    dispatchIn: 30,
    replyIn: 15,
    draft: {
      kind: 'incoming',
      ...udaharan,
      quantity: '40',
      unit: 'kg',
      entryPoint: 'Portvale',
      foreignReference: 'IN/PEN/4471',
    },
    steps: [submit, { day: 5, action: 'clear' }],
  },
  {
    key: 'objected here',
    daysAgo: 30,
    substance: 'acetic-anhydride',
    isNobodys: true,
    dispatchIn: 25,
    replyIn: 12,
    draft: {
      kind: 'incoming',
      ...kalpanik,
      quantity: '5000',
      unit: 'l',
      entryPoint: 'Portvale',
      consignee: 'Harbour Street Trading',
      foreignReference: 'IN/PEN/4502',
    },
    steps: [
      submit,
      {
        day: 3,
        action: 'object',
        input: { comment: 'The importer is not known here and holds no licence.' },
      },
    ],
  },
  {
    key: 'overdue',
    daysAgo: 28,
    substance: 'ephedrine',
    dispatchIn: 45,
    replyIn: 20,
    draft: { kind: 'outgoing', ...udaharan, quantity: '15', unit: 'kg', entryPoint: 'Chennai' },
    steps: [submit],
  },
  {
    key: 'to be answered here',
    daysAgo: 4,
    substance: 'ephedrine',
    dispatchIn: 30,
    replyIn: 14,
    draft: {
      kind: 'incoming',
      ...udaharan,
      quantity: '80',
      unit: 'kg',
      entryPoint: 'Portvale',
      foreignReference: 'IN/PEN/4590',
    },
    steps: [submit],
  },
  {
    key: 'draft',
    daysAgo: 1,
    substance: 'pseudoephedrine',
    dispatchIn: 40,
    draft: { kind: 'outgoing', ...kalpanik, quantity: '60', unit: 'kg' },
    steps: [],
  },
]

interface World {
  readonly people: ReadonlyMap<string, Person>
  readonly substanceOf: (slug: string) => number
}

const at = (deps: Deps, daysAgo: number): Deps => {
  const moment = new Date(deps.clock.now().getTime() - daysAgo * 86_400_000)
  return { ...deps, clock: { now: () => moment } }
}

const take = async (deps: Deps, { people }: World, id: string, key: string, step: Step): Promise<void> => {
  const { version } = (await preExportRecords.get(deps.db, systemScope, id)).case
  const command = { id, action: step.action, input: { version, ...step.input } }
  await act(servedPreExports, deps, callerOf(people, 'officer', key), command)
}

const play = async (deps: Deps, world: World, story: Story): Promise<void> => {
  const { key, daysAgo, substance, dispatchIn, replyIn, coversFor, draft, steps, isNobodys } = story
  const begun = at(deps, daysAgo)
  const first = await dayOf(begun)
  const establishmentId = isNobodys ? undefined : world.people.get('importer')?.establishmentId
  const input = {
    ...draft,
    substanceId: world.substanceOf(substance),
    dispatchOn: addDays(first, dispatchIn),
    replyBy: replyIn === undefined ? null : addDays(first, replyIn),
    coversUntil: coversFor === undefined ? null : addDays(first, coversFor),
    receivedOn: first,
    ...(establishmentId ? { establishmentId } : {}),
  }
  const caller = callerOf(world.people, 'officer', `notification ${key}`)
  const id = await createDraft(servedPreExports, begun, caller, input)
  for (const [index, step] of steps.entries())
    await take(at(deps, daysAgo - step.day), world, id, `notification ${key} ${index}`, step)
}

/** The export that rests in the world rests for its notification. */
const notifyOfHeldExport = async (deps: Deps, world: World): Promise<void> => {
  const page = { page: 1, pageSize: 1, sort: 'updated', descending: true } as const
  const asked = { view: 'all', readerId: '', today: '', statuses: ['HLD'], groups: ['PREC'] } as const
  const [held] = await listCases(deps.db, systemScope, { of: authorizationKind, ...asked }, page)
  if (held === undefined) return
  const sent = at(deps, 5)
  await draftPreExports(sent, callerOf(world.people, 'officer', 'notification of the held export'), held.id)
  const drafts = {
    of: servedPreExports.kind,
    view: 'all',
    readerId: '',
    today: '',
    statuses: ['PRE'],
  } as const
  const [draft] = await listCases(deps.db, systemScope, drafts, page)
  if (draft === undefined) return
  await inTransaction(sent, systemOrigin('demonstration'), async (tx) => {
    const record = await preExportRecords.lock(tx, systemScope, draft.id)
    const said = { ...servedPreExports.drafts.copyOf(record), entryPoint: 'Nhava Sheva' }
    await servedPreExports.drafts.write(tx, record, said)
  })
  await take(sent, world, draft.id, 'notification of the held export, sent', submit)
}

/** Plays every story at its own time, through the same actions as people's. */
export const loadDemonstrationPreExports = async (deps: Deps): Promise<void> => {
  const reason = 'The country asks to be notified of exports of Table I.'
  await inTransaction(deps, systemOrigin('demonstration'), (tx) =>
    changeRowWithin(tx, { list: 'countries', id: requesting }, { values: { wantsPreExport: true } }, reason),
  )
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const masters = await readMasters(deps.db)
  const substanceOf = (slug: string): number => {
    const substance = masters.substanceBySlug(slug)
    if (substance === undefined) throw new Error(`no substance "${slug}" for a notification`)
    return substance.id
  }
  const world = { people, substanceOf }
  await notifyOfHeldExport(deps, world)
  for (const story of stories.toSorted((left, right) => right.daysAgo - left.daysAgo))
    await play(deps, world, story)
  await runPreExportDaily(deps)
}
