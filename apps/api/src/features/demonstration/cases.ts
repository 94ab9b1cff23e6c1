import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { plain, times } from '@papaver/contract/quantities/base.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { listPeople, type Person } from '../account/public.ts'
import {
  type AuthorizationRecord,
  getRecord,
  runChecks,
  runDaily,
  servedAuthorizations,
  tick,
} from '../authorizations/public.ts'
import { act, createDraft, listCases, readContext, systemScope } from '../casework/public.ts'
import { recordMovement, returnEndorsed, runEndorsementsDaily } from '../endorsements/public.ts'
import { listEstablishments } from '../establishments/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { readPastNotifications } from '../notifications/public.ts'
import { listPreparations, type Preparation } from '../preparations/public.ts'
import { listTradingEstablishments, type TradingEstablishment } from '../trading-establishments/public.ts'
import { loadDemonstrationKeys } from './api-keys.ts'
import { callerOf } from './callers.ts'
import type { Story, StoryLine, StoryStep } from './case-stories.ts'
import { loadDemonstrationCultivations } from './cultivations.ts'
import { dayOf } from './day-of.ts'
import { loadDemonstrationExchange } from './exchange.ts'
import { loadDemonstrationFieldReports } from './field-reports.ts'
import { loadDemonstrationIncidents } from './incidents.ts'
import { loadDemonstrationLicences } from './licences.ts'
import { loadDemonstrationPartners } from './partners.ts'
import { permitStories } from './permit-stories.ts'
import { loadDemonstrationPreExports } from './pre-exports.ts'
import { loadDemonstrationProducts } from './products.ts'
import { loadDemonstrationReports } from './reports.ts'
import { loadDemonstrationViews } from './saved-views.ts'
import { undecidedStories } from './undecided-stories.ts'

interface World {
  readonly masters: Masters
  readonly people: ReadonlyMap<string, Person>
  readonly partners: readonly TradingEstablishment[]
  readonly preparations: readonly Preparation[]
  /** Name of the house of each who acts in a story. */
  readonly houses: ReadonlyMap<string, string>
  /** Numbers of the stories that were played already, by their keys. */
  readonly numbers: Map<string, string>
}

const readHouses = async ({ db }: Deps): Promise<Map<string, string>> => {
  const houses = new Map((await listEstablishments(db, 'all')).map(({ id, name }) => [id, name]))
  const people = await listPeople(db, {})
  return new Map(
    people.map(({ userName, establishmentId }) => [userName, houses.get(establishmentId ?? '') ?? '']),
  )
}

const readWorld = async (deps: Deps): Promise<World> => readWorldOf(deps.db, await readHouses(deps))

const readWorldOf = async (db: Deps['db'], houses: World['houses']): Promise<World> => ({
  houses,
  numbers: new Map(),
  masters: await readMasters(db),
  people: new Map((await listPeople(db, {})).map((person) => [person.userName, person])),
  partners: await listTradingEstablishments(db, {}),
  preparations: await listPreparations(db, 'all'),
})

const goodsOf = ({ masters, preparations }: World, { goods }: StoryLine) => {
  if (typeof goods === 'string')
    return { preparationId: preparations.find(({ names }) => names.en === goods)?.id ?? null }
  const [slug, form] = goods
  const substance = masters.substanceBySlug(slug)
  const found =
    form === undefined
      ? substance?.forms[0]
      : substance?.forms.find(({ names }) => names.en?.toLowerCase() === form)
  return {
    substanceId: substance?.id ?? null,
    formId: found?.id ?? null,
  }
}

const draftOf = (world: World, story: Story, day: string): AuthorizationInput => ({
  kind: story.kind,
  group: story.group,
  applicantReference: story.reference,
  foreignEstablishmentId: world.partners.find(({ name }) => name === story.partner)?.id ?? null,
  customsPointId: world.masters.customsPoints.find(({ code }) => code === story.point)?.id ?? null,
  transportMode: story.transport,
  purpose: story.purpose,
  plannedDate: addDays(day, story.plannedIn),
  ...(story.cameInBy === undefined ? {} : { goodsPermits: [world.numbers.get(story.cameInBy) ?? ''] }),
  foreignCertificate: story.certificate
    ? {
        number: story.certificate,
        issuedOn: addDays(day, -5),
        validUntil: addDays(day, 120),
        authority: 'Competent authority of the importing country',
        importer: story.partner,
        exporter: world.houses.get(story.who) ?? '',
      }
    : null,
  lines: story.lines.map((line) => ({
    ...goodsOf(world, line),
    quantity: line.quantity,
    unit: line.unit,
    purity: line.purity ?? null,
    certified: story.certificate ? { quantity: line.quantity, unit: line.unit } : null,
  })),
})

const endorse = async (
  deps: Deps,
  caller: Actor,
  id: string,
  { share = 1, source = 'customs', waited = 0 }: StoryStep,
  day: string,
): Promise<void> => {
  const { case: row, header, lines } = await getRecord(deps.db, systemScope, id)
  const noted = new Date(deps.clock.now().getTime() - waited * 3_600_000).toISOString()
  await recordMovement(deps, caller, id, {
    source,
    ...(waited > 0 ? { notedAt: noted } : {}),
    date: day,
    ...(source === 'customs'
      ? {
          customsPointId: row.customsPointId,
          // Each consignment was declared on its day.
          declarationNumber: `26XV${id.slice(-8).toUpperCase()}${day.slice(5).replace('-', '')}`,
          packages: 12,
          sealIntact: true,
          checkCode: header.checkCode,
        }
      : { discrepancyReason: 'A pallet was damaged; what was broken is not counted.' }),
    lines: lines.map((line) => ({ lineId: line.id, quantity: times(line.quantity ?? '0', String(share)) })),
    lastConsignment: false,
  })
}

/** The export authorization of the other country goes back, endorsed with all that came in. */
const giveBack = async (
  deps: Deps,
  caller: Actor,
  id: string,
  { foreignNumber = '' }: StoryStep,
): Promise<void> => {
  const { lines } = await getRecord(deps.db, systemScope, id)
  await returnEndorsed(deps, caller, id, {
    foreignNumber,
    lines: lines.map((line) => ({ lineId: line.id, quantity: plain(line.usedQuantity) })),
  })
}

/** What an officer of the demonstration says of what the checks warn of. */
const judged: Record<string, string> = {
  newPartner: 'The partner’s licence was checked with the authority of its country.',
  newSubstance: 'The licence covers it; the production plan was sent.',
  newRoute: 'The forwarder serves this customs point.',
  unusualQuantity: 'Stocks for the winter; the production plan was sent.',
  possibleDuplicate: 'Two orders of the partner, both were sent.',
  estimateExceeded: 'A supplementary estimate has been filed.',
  destinationEstimateExceeded: 'The authority of that country confirmed a supplementary estimate.',
  estimateNearlyUsed: 'A supplementary estimate is being prepared.',
}

const wordsOnWarnings = async (
  deps: Deps,
  caller: Actor,
  record: AuthorizationRecord,
  { action, input }: StoryStep,
): Promise<Pick<ActionInput, 'warningReasons'>> => {
  if (action !== 'approve' && input?.decision !== 'approve') return {}
  const checks = await runChecks(await readContext(deps, caller), record)
  const open = checks.filter(({ severity }) => severity === 'warn')
  return {
    warningReasons: open.map((check) => ({
      warning: warningKey(check),
      reason: judged[check.code] ?? 'Looked at; nothing speaks against it.',
    })),
  }
}

/** Whoever proposes approval has looked at the checks and the documents. */
const tickBefore = async (
  deps: Deps,
  caller: Actor,
  { case: { id, version } }: AuthorizationRecord,
  { action, input }: StoryStep,
): Promise<void> => {
  if (action !== 'propose' || input?.decision !== 'approve') return
  for (const step of ['checks', 'documents'] as const)
    await tick(deps, caller, id, { version, step, isDone: true })
}

const play = async (deps: Deps, world: World, story: Story): Promise<void> => {
  const start = deps.clock.now().getTime() - story.daysAgo * 86_400_000
  const at = (day: number): Deps => ({ ...deps, clock: { now: () => new Date(start + day * 86_400_000) } })
  const first = await dayOf(at(0))
  const id = await createDraft(servedAuthorizations, at(0), callerOf(world.people, story.who, story.key), {
    ...draftOf(world, story, first),
  })
  for (const [index, step] of story.steps.entries()) {
    const caller = callerOf(world.people, step.who, `${story.key} ${index}`)
    if (step.action === 'endorse') await endorse(at(step.day), caller, id, step, await dayOf(at(step.day)))
    else if (step.action === 'giveBack') await giveBack(at(step.day), caller, id, step)
    else {
      const own = await getRecord(deps.db, systemScope, id)
      const successorId = step.on === 'successor' ? own.header.replacedById : null
      const record = successorId === null ? own : await getRecord(deps.db, systemScope, successorId)
      const until = step.untilIn === undefined ? {} : { until: addDays(first, step.untilIn) }
      const input = { version: record.case.version, ...step.input, ...until }
      await tickBefore(at(step.day), caller, record, step)
      const words = await wordsOnWarnings(at(step.day), caller, record, step)
      const command = { id: record.case.id, action: step.action, input: { ...input, ...words } }
      await act(servedAuthorizations, at(step.day), caller, command)
    }
  }
  const { number } = (await getRecord(deps.db, systemScope, id)).case
  if (number !== null) world.numbers.set(story.key, number)
}

/**
 * Plays every story at its own time, through the same actions as people's. Loaded once: where cases exist already,
 * whatever they are, nothing is played.
 */
export const loadDemonstrationCases = async (deps: Deps): Promise<void> => {
  const filter = { of: authorizationKind, view: 'all', readerId: '', today: '' } as const
  const page = { page: 1, pageSize: 1, sort: 'updated', descending: true } as const
  if ((await listCases(deps.db, systemScope, filter, page)).length > 0) return
  const world = await readWorld(deps)
  const stories = [...permitStories, ...undecidedStories].toSorted(
    (left, right) => right.daysAgo - left.daysAgo,
  )
  // What came in yesterday is judged with what was reported as lost the days before.
  const isLate = ({ daysAgo }: Story) => daysAgo <= 1
  // The licence and the partner for other substances are stories of their own.
  const isOther = ({ group }: Story) => group === 'OTH'
  for (const story of stories.filter((each) => !isLate(each) && !isOther(each)))
    await play(deps, world, story)
  await loadDemonstrationPartners(deps)
  await loadDemonstrationProducts(deps)
  await loadDemonstrationPreExports(deps)
  await loadDemonstrationIncidents(deps)
  for (const story of stories.filter(isLate)) await play(deps, world, story)
  await loadDemonstrationLicences(deps)
  const partners = await listTradingEstablishments(deps.db, {})
  for (const story of stories.filter(isOther)) await play(deps, { ...world, partners }, story)
  await loadDemonstrationCultivations(deps)
  await loadDemonstrationFieldReports(deps)
  await loadDemonstrationReports(deps)
  await loadDemonstrationViews(deps)
  await loadDemonstrationExchange(deps)
  await loadDemonstrationKeys(deps)
  // What has run out meanwhile has run out, as if the calendar had been watched all along.
  await runDaily(deps)
  await runEndorsementsDaily(deps)
  // Nobody who tries this out has half a year's work before him as if he had never come in.
  await inTransaction(deps, systemOrigin('demonstration'), (tx) => readPastNotifications(tx, 7, 30))
}
