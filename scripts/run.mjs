/**
 * What `npm start`, `npm test` and the other commands of package.json run. Plain JavaScript without packages, because it
 * is what installs them, and runs on the machine's own Node (20 or later) before the project's Node 24 is there.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal } from './run/build-portal.mjs'
import { pickChanged } from './run/changed.mjs'
import { ensureInstalled } from './run/install.mjs'
import { findNode } from './run/node.mjs'
import { root, runBeside, runUntilStopped, stopWithNpm } from './run/process.mjs'
import { listChanged } from './run/sources.mjs'
import { findFailures } from './run/tests.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const journeys = ['--config', 'e2e/vitest.config.ts']
/** Measurements that open the portal as it is built in a browser. */
const inBrowser = ['all', 'vitals', 'localization-grid']

const commands = {
  start,
  dev,
  test,
  check,
  migrate,
  bench,
  'audit:verify': verifyAudit,
  'secret-key:rotate': rotateKey,
  'signing-key:rotate': rotateSigningKey,
}

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
stopWithNpm()
try {
  await ensureInstalled()
  process.exitCode = await command(findNode(), rest)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start(node, args) {
  await buildPortal(node)
  return runUntilStopped(node, ['apps/api/src/main.ts', ...args])
}

/** The API alone, begun anew whenever a file changes; the portal comes from Vite's own server. */
function dev(node, args) {
  return runUntilStopped(node, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', ...args])
}

function migrate(node, args) {
  return runUntilStopped(node, ['apps/api/src/platform/database/migrate-cli.ts', ...args])
}

function verifyAudit(node, args) {
  return runUntilStopped(node, ['apps/api/src/features/audit/verify-cli.ts', ...args])
}

function rotateKey(node, args) {
  return runUntilStopped(node, ['apps/api/src/platform/database/rotate-key-cli.ts', ...args])
}

function rotateSigningKey(node, args) {
  return runUntilStopped(node, ['apps/api/src/features/operations/signing-keys-cli.ts', ...args])
}

async function bench(node, [script = '', ...args]) {
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  if (!names.includes(script)) {
    console.error(`Usage: npm run bench -- <name>, where the name is one of: ${names.join(', ')}`)
    return 2
  }
  if (inBrowser.includes(script)) await buildPortal(node)
  return runUntilStopped(node, [`bench/${script}.ts`, ...args])
}

/**
 * What was found of the types is kept: the next check looks at what a change can concern, in a tenth of the time. One
 * checker, as each works out anew what the others know: four take a third longer on two processors, and twice the work.
 */
function typesOf(project, name) {
  const kept = join(root, 'node_modules', '.cache', 'papaver', `${name}.tsbuildinfo`)
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '--project', project]
  return [...tsc, '--incremental', '--tsBuildInfoFile', kept]
}

/** Format, lint, types and the rules of the architecture; each runs even if another one fails. */
async function check(node) {
  const steps = [
    ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check']],
    ['types', typesOf('tsconfig.json', 'types')],
    ['types of the portal', typesOf('apps/portal/tsconfig.json', 'portal')],
    ['architecture', ['scripts/architecture.ts']],
  ]
  const titles = steps.map(([title]) => title).join(', ')
  console.log(
    `Checking ${titles}, side by side. The first time takes minutes: all types are worked out once.`,
  )
  const failed = await Promise.all(steps.map(([title, args]) => runBeside(title, node, args)))
  return failed.includes(1) ? 1 : 0
}

/**
 * Everything; with `--changed` what a change can break; with other arguments only the tests they name:
 * `npm test -- apps/api/src/features/audit`, `npm test -- e2e/licences.spec.ts`.
 */
async function test(node, args) {
  // Whatever loads the product after the first one finds it read and compiled.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'papaver', 'compiled')
  if (args[0] === '--changed') return testChanged(node, args.slice(1))
  if (args.some((arg) => /^(?:\.\/)?e2e(?:\/|$)/.test(arg))) return testJourneys(node, args)
  if (args.length > 0) return runUntilStopped(node, [...vitest, ...args])
  return testAll(node, [...vitest], [...vitest, ...journeys])
}

/** Journeys alone, through the portal as it is now. */
async function testJourneys(node, args) {
  await buildPortal(node)
  return runUntilStopped(node, [...vitest, ...journeys, ...args])
}

/** `--changed` alone, or with a commit or branch, and then options of Vitest's. */
async function testChanged(node, args) {
  const since = args[0]?.startsWith('-') ? undefined : args[0]
  const options = since === undefined ? args : args.slice(1)
  const { base, paths } = listChanged(since)
  const picked = pickChanged(paths)
  console.log(`${paths.length} files changed since ${base}.`)
  console.log(
    `They can break ${picked.tests.length} files of tests and ${picked.journeys.length} of journeys.`,
  )
  const toRun = (args, files) => (files.length > 0 ? [...vitest, ...args, ...files, ...options] : undefined)
  return testAll(node, toRun([], picked.tests), toRun(journeys, picked.journeys))
}

/** Checks, and whatever Vitest is to run of tests and journeys. */
async function testAll(node, testArgs, journeyArgs) {
  // Beside each other: tests wait for the database now and then.
  const [checked, built, failures] = await Promise.all([
    check(node),
    buildPortal(node).then(
      () => true,
      () => false,
    ),
    testArgs ? findFailures('tests', node, testArgs) : [],
  ])
  if (checked !== 0) failures.unshift('check: see above')
  if (!built) failures.push('portal: it could not be built')
  else if (journeyArgs) failures.push(...(await findFailures('journeys in the browser', node, journeyArgs)))
  if (failures.length > 0) console.error(`\nFailed:\n${failures.join('\n')}`)
  return failures.length === 0 ? 0 : 1
}
