/**
 * Everything here that prints a figure, one after the other on a machine that does nothing else, and one table of it in
 * README.md: `npm run bench -- all [--folder <where generated data is kept>] [--only scale,vitals] [--large 1000000]`.
 * A script that fails, or misses its floor, is said in the table, and the rest goes on. With kept data it takes less
 * than half an hour: rounds are shorter than those of a script that is run alone, and there are fewer kills.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgresBinaries } from '../apps/api/src/platform/database/postgres-binaries.ts'
import { inFreshFolder } from './cases/open-app.ts'

/** Milliseconds of one side in one round (measure.ts). */
const roundTime = 2_000
/** A script that shows no end by then is ended, and said so. */
const longest = 12 * 60_000

/** What these are asked; all others are run as they are. */
const argumentsOf = (folder: string, large: string): Readonly<Record<string, readonly string[]>> => ({
  worklist: ['--folder', folder, '--large', large],
  scale: ['--folder', folder, '--large', large],
  export: ['--folder', folder, '--large', large, '--rounds', '1'],
  start: ['--folder', folder],
  vitals: ['--folder', folder, '--visits', '3'],
  uploads: ['--rounds', '2'],
  // Fewer than when they are run alone, where they are to find something.
  'audit-tampering': ['300'],
  'bad-requests': ['5000'],
  'half-sent-uploads': ['5', '10'],
  'kill-first-start': ['6'],
  'kill-one-of-two': ['5'],
  'kill-under-work': ['8'],
  quotas: ['--operations', '3000'],
  trail: ['200000'],
  walk: ['--minutes', '1'],
})
/** They measure nothing by themselves, or something beside this one: another version, a portal that is running. */
const noFigures = ['all', 'measure', 'generate-cases', 'against', 'localization-grid', 'indexes']

interface Run {
  readonly script: string
  readonly figures: readonly Figure[]
  readonly seconds: number
  readonly isWell: boolean
}
interface Figure {
  readonly text: string
  readonly spread: string
}

/** What a script has said: its lines that begin with the name of a figure, else the last one. */
const figuresIn = (said: string): Figure[] => {
  const found: Figure[] = []
  let spread = ''
  for (const line of said.split('\n')) {
    spread = /reference spread (\d+ %)/.exec(line)?.[1] ?? spread
    if (!/^[PRU]\d+[a-z]? /.test(line)) continue
    found.push({ text: line.replace(/\s+/g, ' ').trim(), spread })
    spread = ''
  }
  const last = said.trim().split('\n').at(-1) ?? ''
  return found.length > 0 ? found : [{ text: last.trim(), spread }]
}

/** The first line of what node says of an error that is not a place in the code. */
const faultIn = (complaint: string): string =>
  complaint.split('\n').find((line) => /^[\w.]+: \S/.test(line)) ?? 'see above'

const runScript = (script: string, args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const child = spawn(
      process.execPath,
      [...process.execArgv, join(import.meta.dirname, `${script}.ts`), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, BENCH_ROUND_TIME: String(roundTime) },
        timeout: longest,
      },
    )
    let said = ''
    let complaint = ''
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString()
      process.stdout.write(data)
    })
    child.stderr?.on('data', (data: Buffer) => {
      complaint += data.toString()
      process.stderr.write(data)
    })
    child.on('close', (code, signal) => {
      const seconds = (performance.now() - begun) / 1000
      const figures = figuresIn(said)
      const isMissed = figures.some(({ text }) => /missed/i.test(text))
      if (code === 0 || isMissed) return resolve({ script, figures, seconds, isWell: code === 0 })
      const why = signal ? `ended after ${longest / 60_000} minutes` : faultIn(complaint)
      resolve({ script, figures: [{ text: `FAILED: ${why}`, spread: '' }], seconds, isWell: false })
    })
  })

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** On what all of it was measured. */
const surroundings = (): string => {
  const [cpu] = cpus()
  const postgres = execFileSync(findPostgresBinaries().postgres, ['--version'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const changed =
    git('status', '--porcelain', '--', 'apps', 'packages', 'bench/*.ts') === '' ? '' : ' and changes'
  return [
    `${cpu?.model.trim()}, ${cpus().length} cores, ${memory}; Node ${process.versions.node}, ${postgres}`,
    `commit ${git('rev-parse', '--short=10', 'HEAD')}${changed}`,
    `${new Date().toISOString().slice(0, 10)}`,
  ].join('; ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const rowsOf = ({ script, figures, seconds, isWell }: Run): string[] =>
  figures.map(({ text, spread }, place) => {
    const verdict = isWell || /missed|failed/i.test(text) || place > 0 ? '' : ' (exit code 1)'
    const took = place === 0 ? `${Math.round(seconds)} s` : ''
    return `| \`${script}\` | ${cell(text)}${verdict} | ${spread} | ${took} |`
  })

const begin = '<!-- begin: written by bench/all.ts -->'
const end = '<!-- end -->'
const write = (runs: readonly Run[]): void => {
  const readme = join(import.meta.dirname, 'README.md')
  const text = readFileSync(readme, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  const minutes = runs.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const table = [
    `${surroundings()}; ${minutes.toFixed(0)} minutes.`,
    '',
    '| script | figure | spread of the reference | took |',
    '|---|---|---|---|',
    ...runs.flatMap(rowsOf),
  ]
  writeFileSync(readme, `${text.slice(0, from)}\n${table.join('\n')}\n${text.slice(to)}`)
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    only: { type: 'string' },
    large: { type: 'string', default: '1000000' },
  },
})

const measure = async (folder: string): Promise<void> => {
  const given = argumentsOf(folder, values.large)
  const scripts = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .filter((script) => values.only?.split(',').includes(script) ?? !noFigures.includes(script))
  const runs: Run[] = []
  for (const script of scripts) {
    console.log(`\n== ${script}`)
    const run = await runScript(script, given[script] ?? [])
    runs.push(run)
    console.log(`== ${script}: ${run.seconds.toFixed(0)} s`)
    // After each, so that what is there is kept if the machine goes.
    write(runs)
  }
  if (runs.some(({ isWell }) => !isWell)) process.exitCode = 1
}

await (values.folder ? measure(values.folder) : inFreshFolder(measure))
