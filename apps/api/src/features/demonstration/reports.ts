import { laterPeriod, periodOn } from '@papaver/contract/periods.ts'
import type { SubmissionAction } from '@papaver/contract/statistics/life.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeCsv } from '../../platform/spreadsheets.ts'
import { listPeople } from '../account/public.ts'
import { act, createDraft, saveDraft, systemScope } from '../casework/public.ts'
import { nameIn, readMasters } from '../masters/public.ts'
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
import { ofForms } from './form-reports.ts'
import { past } from './past-reports.ts'
import { account, type Row, type Story, supplied, type World } from './report-rows.ts'

const megabyte = 1_000_000
/** Of findings: more than a file of the demonstration has. */
const everyPosition = Array.from({ length: 100 }, (_, index) => index + 1)

/** A report of each telling state (product §18). */
const stories: readonly Story[] = [
  ...past,
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
