/**
 * P3: what a worklist, its search and the home page are asked, at 1 000 000 cases / at 10 000: the time of one answer,
 * one asked after the other. P4: the same of the balances, whose sums are kept with each movement; each is compared with
 * adding up its movements one by one.
 *
 * `npm run bench -- scale [--large 1000000] [--folder <where generated data is kept>]`. Without a folder the data are
 * made anew in a temporary one, which takes some minutes. Each size is served by a process of its own: one process
 * keeps the words, masters and settings of one database, and two would put each other's out at every question.
 */
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { asOwner, findBrokenSums } from '../apps/api/src/testing/invariants.ts'
import { dataWith, onGenerated } from './cases/generated.ts'
import { latency, signIn, type Visited } from './cases/http.ts'
import { balanceQuestions, type Question, questions } from './cases/questions.ts'
import { judge, median, percent, spreadOf } from './measure.ts'

interface Site {
  readonly dataDir: string
  readonly officer: Visited
  readonly holder: Visited
  stop(): Promise<unknown>
}

const openSite = async (folder: string, cases: number): Promise<Site> => {
  const dataDir = await dataWith(folder, cases)
  const app = await startAppProcess(dataDir, await freePort())
  return {
    dataDir,
    officer: await signIn(app.url, 'officer'),
    holder: await signIn(app.url, 'importer'),
    stop: () => app.stop(),
  }
}

/** Movements, and in words which balance differs from the sum of its own. */
const addedUp = ({ dataDir }: Site): Promise<{ movements: number; broken: string[] }> =>
  asOwner(dataDir, undefined, async (owner) => {
    const { rows } = await owner.query('select count(*)::int as movements from balance_movement')
    return { movements: rows[0].movements, broken: await findBrokenSums(owner) }
  })

type Asked = (which: Question) => Promise<number>
const asking =
  (site: Site): Asked =>
  ({ path, by }) =>
    latency(by === 'holder' ? site.holder : site.officer, path)

/** Milliseconds of one answer on each site, asked in turn until each has had its time. */
const duel = async (
  small: () => Promise<number>,
  large: () => Promise<number>,
  milliseconds: number,
): Promise<readonly [number, number]> => {
  const taken: [number[], number[]] = [[], []]
  const end = performance.now() + milliseconds
  while (performance.now() < end || taken[0].length < 20) {
    taken[0].push(await small())
    taken[1].push(await large())
  }
  return [median(taken[0]), median(taken[1])]
}

type Questions = Record<string, Question>

/** Prints a line for each question; answers the worst ratio. */
const worstOf = async ([small, large]: readonly [Site, Site], here: Questions, there: Questions) => {
  const [smallest, largest] = [asking(small), asking(large)]
  console.log(`${'milliseconds'.padEnd(26)}     small    large   ratio  spread of small`)
  let worst = 0
  for (const [what, question] of Object.entries(here)) {
    const other = there[what] ?? question
    const round = (milliseconds: number) =>
      duel(
        () => smallest(question),
        () => largest(other),
        milliseconds,
      )
    await round(500)
    const rounds: (readonly [number, number])[] = []
    for (let each = 0; each < 5; each += 1) rounds.push(await round(800))
    const smalls = rounds.map(([one]) => one)
    const ratio = median(rounds.map(([one, large]) => large / one))
    worst = Math.max(worst, ratio)
    const figures = [median(smalls), median(rounds.map(([, large]) => large))]
    const shown = figures.map((each) => each.toFixed(2).padStart(8)).join(' ')
    console.log(`${what.padEnd(26)}  ${shown}  ${ratio.toFixed(2).padStart(6)}  ${percent(spreadOf(smalls))}`)
  }
  return worst
}

const scale = async (small: Site, large: Site): Promise<void> => {
  const sites = [small, large] as const
  const worst = await worstOf(sites, await questions(small.officer), await questions(large.officer))
  judge({ id: 'P3', floor: 1.6, aim: 1.25, better: 'lower' }, 'the worst of them, large / small', worst)
  const worstSum = await worstOf(
    sites,
    await balanceQuestions(small.officer),
    await balanceQuestions(large.officer),
  )
  judge({ id: 'P4', floor: 3, aim: 1.3, better: 'lower' }, 'balances, large / small', worstSum)
  for (const site of sites) {
    const { movements, broken } = await addedUp(site)
    console.log(`${movements} movements, added up one by one: ${broken.length} balances differ`)
    for (const each of broken) console.log(`broken: ${each}`)
  }
}

const measure = async (folder: string, largeCount: number): Promise<void> => {
  const small = await openSite(folder, 10_000)
  try {
    const large = await openSite(folder, largeCount)
    await scale(small, large).finally(() => large.stop())
  } finally {
    await small.stop()
  }
}

await onGenerated(measure)
