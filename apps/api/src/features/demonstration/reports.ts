import { laterPeriod, periodOn, spanOf } from '@papaver/contract/periods.ts'
import { Exact } from '@papaver/contract/quantities/decimal.ts'
import type { SubmissionAction } from '@papaver/contract/statistics/life.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeCsv } from '../../platform/spreadsheets.ts'
import { listPeople, type Person } from '../account/public.ts'
import { act, createDraft, saveDraft, systemScope } from '../casework/public.ts'
import { listEndorsedPermits } from '../endorsements/public.ts'
import { type Masters, nameIn, readMasters } from '../masters/public.ts'
import {
  explainWarnings,
  readReportTemplate,
  runStatisticsDaily,
  servedSubmissions,
  submissionRecords,
  takeReportFile,
} from '../statistics/public.ts'
import { callerOf } from './callers.ts'
import { dayOf } from './day-of.ts'

type Row = Readonly<Record<string, string>>
interface Step {
  readonly daysAgo: number
  readonly who: string
  readonly action: SubmissionAction
  readonly input?: object
}
interface World {
  readonly people: ReadonlyMap<string, Person>
  readonly masters: Masters
}
interface Story {
  readonly who: string
  readonly code: string
  /** How many periods before that of today. */
  readonly periodsAgo: number
  readonly daysAgo: number
  /** Undefined: nothing to report. */
  readonly rows?: (world: World, deps: Deps, period: string) => Promise<Row[]> | Row[]
  readonly remark?: string
  /** Why its warnings stand. */
  readonly explained?: string
  /** Left as a draft. */
  readonly isDraft?: true
  readonly steps?: readonly Step[]
}

const megabyte = 1_000_000
/** Of findings: more than a file of the demonstration has. */
const everyPosition = Array.from({ length: 100 }, (_, index) => index + 1)

/** An account that agrees with what customs endorsed of the company's permits, and sells a part of it. */
const account =
  (who: string, lossPercent = 0) =>
  async ({ people, masters }: World, { db }: Deps, period: string): Promise<Row[]> => {
    const span = spanOf('year', period)
    const house = people.get(who)?.establishmentId ?? ''
    const permits = span === undefined ? [] : await listEndorsedPermits(db, house, span)
    const moved = (id: number, direction: string) =>
      permits
        .filter((permit) => permit.direction === direction && permit.substanceId === String(id))
        .reduce((sum, { baseGrams }) => sum.plus(baseGrams), new Exact(0))
    const named = ['morphine', 'codeine', 'oxycodone'].flatMap(
      (slug) => masters.substanceBySlug(slug)?.id ?? [],
    )
    const ids = new Set([...named, ...permits.map(({ substanceId }) => Number(substanceId))])
    return [...ids].map((id) => {
      const [imported, exported] = [moved(id, 'import'), moved(id, 'export')]
      const opening = exported.plus(250)
      const loss = opening.times(lossPercent).div(100)
      const sold = imported.div(2).plus(40)
      const closing = opening.plus(imported).minus(exported).minus(sold).minus(loss)
      return {
        substance: nameIn(masters.substance(id)?.names ?? {}, 'en'),
        openingStock: opening.toFixed(),
        imported: imported.toFixed(),
        exported: exported.toFixed(),
        domesticSale: sold.toFixed(),
        loss: loss.toFixed(),
        closingStock: closing.toFixed(),
      }
    })
  }

const supplied = (
  ...rows: readonly (readonly [substance: string, pharmacies: string, hospitals: string])[]
): Row[] => rows.map(([substance, pharmacies, hospitals]) => ({ substance, pharmacies, hospitals }))

/** Accepted without a question. */
const accepted: readonly Step[] = [
  { daysAgo: 25, who: 'officer', action: 'take' },
  { daysAgo: 15, who: 'officer', action: 'accept' },
]

const expected = (
  ...rows: readonly (readonly [substance: string, consumption: string, manufacture: string, stock: string])[]
): Row[] =>
  rows.map(([substance, plannedConsumption, plannedManufacture, plannedStock]) => ({
    substance,
    plannedConsumption,
    plannedManufacture,
    plannedStock,
  }))

/** What forms B, B/P and D are made of: forecasts of the year that begins, and precursors. */
const ofForms: readonly Story[] = [
  {
    who: 'rival',
    code: 'T6',
    periodsAgo: 1,
    daysAgo: 35,
    steps: [{ daysAgo: 25, who: 'officer', action: 'accept' }],
  },
  {
    who: 'importer',
    code: 'T8',
    periodsAgo: -1,
    daysAgo: 33,
    rows: () =>
      expected(
        ['Morphine', '1650', '', '400'],
        ['Codeine', '180', '40', '90'],
        ['Oxycodone', '45', '', '12.5'],
        ['Diazepam', '380', '', '95'],
        ['Acetone', '2400000', '', ''],
      ),
    steps: accepted,
  },
  {
    who: 'importer',
    code: 'T8',
    periodsAgo: 0,
    daysAgo: 32,
    rows: () => expected(['Morphine', '155', '', '380'], ['Acetone', '2250000', '', '']),
    steps: accepted,
  },
  {
    who: 'importer',
    code: 'T6',
    periodsAgo: 1,
    daysAgo: 31,
    rows: () => [
      { substance: 'Acetone', openingStock: '400', purchase: '2200', use: '2100', closingStock: '500' },
      { substance: 'Ephedrine', openingStock: '3', purchase: '1.5', use: '2.25', closingStock: '2.25' },
    ],
    steps: accepted,
  },
]

/** A report of each telling state (product §18). */
const stories: readonly Story[] = [
  {
    who: 'importer',
    code: 'T3',
    periodsAgo: 1,
    daysAgo: 40,
    rows: account('importer'),
    steps: [
      { daysAgo: 38, who: 'officer', action: 'take' },
      { daysAgo: 20, who: 'officer', action: 'accept' },
    ],
  },
  {
    who: 'importer',
    code: 'T7',
    periodsAgo: 1,
    daysAgo: 39,
    rows: () => supplied(['Morphine', '41.5', '118'], ['Codeine', '260', '14'], ['Oxycodone', '8.25', '30']),
    steps: [
      { daysAgo: 30, who: 'officer', action: 'take' },
      {
        daysAgo: 5,
        who: 'officer',
        action: 'ask',
        input: {
          comment: 'One figure is far above that of other suppliers.',
          questions: [
            {
              row: 2,
              columnKey: 'pharmacies',
              text: 'Is this quantity in grams of the base, or of the salt?',
            },
          ],
        },
      },
    ],
  },
  {
    who: 'rival',
    code: 'T3',
    periodsAgo: 1,
    daysAgo: 8,
    rows: account('rival', 2),
    explained: 'Two bottles broke in the store; the protocol of the destruction is attached to the books.',
    remark: 'The stock was counted by two persons on the last day of the year.',
  },
  {
    who: 'rival',
    code: 'T7',
    periodsAgo: 1,
    daysAgo: 35,
    rows: () => supplied(['Morphine', '22', '61.5'], ['Codeine', '210', '9'], ['Fentanyl', '0.4', '1.75']),
    steps: [{ daysAgo: 25, who: 'officer', action: 'accept' }],
  },
  {
    who: 'importer',
    code: 'T1',
    periodsAgo: 1,
    daysAgo: 1,
    isDraft: true,
    rows: () => [
      {
        type: 'delivery',
        date: 'yesterday',
        recipient: 'Portvale Hospital',
        substance: 'Morphine',
        quantity: '12,5',
        unit: 'g',
      },
      { type: 'delivery', recipient: 'Portvale Hospital', substance: 'Kodein', quantity: '20', unit: 'g' },
    ],
  },
  ...ofForms,
]

const at = (deps: Deps, daysAgo: number): Deps => {
  const moment = new Date(deps.clock.now().getTime() - daysAgo * 86_400_000)
  return { ...deps, clock: { now: () => moment } }
}

/** The rows as separated values, with the headings of the template. */
const fileOf = ({ columns }: Template, rows: readonly Row[]): Buffer =>
  writeCsv([
    columns.map(({ names }) => nameIn(names, 'en')),
    ...rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
  ])

const play = async (deps: Deps, world: World, story: Story, index: number): Promise<void> => {
  const { who, code, periodsAgo, daysAgo, rows, remark = null, explained, isDraft, steps = [] } = story
  const begun = at(deps, daysAgo)
  const template = await readReportTemplate(deps.db, code)
  const { period: kind } = template
  const period = laterPeriod(kind, periodOn(kind, await dayOf(deps)), -periodsAgo)
  const caller = callerOf(world.people, who, `report ${index}`)
  const said = { kind: code, period, isNil: rows === undefined, remark }
  const id = await createDraft(servedSubmissions, begun, caller, said)
  const versionNow = async () => (await submissionRecords.get(deps.db, systemScope, id)).case.version
  const take = async (
    daysBefore: number,
    name: string,
    action: SubmissionAction,
    input: object,
    key: string,
  ) =>
    act(servedSubmissions, at(deps, daysBefore), callerOf(world.people, name, `report ${index} ${key}`), {
      id,
      action,
      input: { version: await versionNow(), ...input } as never,
      isQuiet: daysBefore > 7,
    })
  if (rows !== undefined) {
    const bytes = fileOf(template, await rows(world, deps, period))
    const name = `${code}-${period}.csv`
    const uploadId = await takeReportFile(begun, caller, id, { name, bytes, maxBytes: megabyte })
    if (explained !== undefined)
      await explainWarnings(begun, caller, { id, uploadId }, { positions: everyPosition, text: explained })
    const saving = { version: await versionNow(), ...said, uploadId }
    await saveDraft(servedSubmissions, begun, caller, id, saving)
  }
  if (isDraft) return
  await take(daysAgo, who, 'submit', { declaration: true }, 'submit')
  for (const [place, { daysAgo: on, who: actor, action, input = {} }] of steps.entries())
    await take(on, actor, action, input, String(place))
}

/** Plays every report at its own time, through the same actions as people's, and asks for all that licences ask for. */
export const loadDemonstrationReports = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const world = { people, masters: await readMasters(deps.db) }
  for (const [index, story] of stories.entries()) await play(deps, world, story, index)
  await runStatisticsDaily(deps)
}
