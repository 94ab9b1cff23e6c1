/**
 * What `npm start`, `npm test` and the other commands of package.json run. Plain JavaScript without packages, because it
 * is what installs them, and runs on the machine's own Node (20 or later) before the project's Node 24 is there.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal } from './run/build-portal.mjs'
import { ensureInstalled } from './run/install.mjs'
import { findNode } from './run/node.mjs'
import { root, runStep, runUntilStopped, step } from './run/process.mjs'
import { findFailures } from './run/tests.mjs'

const commands = {
  start,
  dev,
  test,
  check,
  migrate,
  bench,
  'audit:verify': verifyAudit,
  'secret-key:rotate': rotateKey,
}

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
try {
  await ensureInstalled()
  process.exitCode = await command(await findNode(), rest)
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

function bench(node, [script = '', ...args]) {
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  if (!names.includes(script)) {
    console.error(`Usage: npm run bench -- <name>, where the name is one of: ${names.join(', ')}`)
    return 2
  }
  return runUntilStopped(node, [`bench/${script}.ts`, ...args])
}

/** Format, lint, types and the rules of the architecture; each runs even if one before it failed. */
async function check(node) {
  const steps = [
    ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check']],
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.json']],
    [
      'types of the portal',
      ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'apps/portal/tsconfig.json'],
    ],
    ['architecture', ['scripts/architecture.ts']],
  ]
  let failed = 0
  for (const [title, args] of steps) {
    if (existsSync(join(root, args.at(-1))) || title === 'format and lint')
      failed += await runStep(title, node, args)
  }
  return failed === 0 ? 0 : 1
}

/** Everything, or with arguments only the tests they name: `npm test -- apps/api/src/features/audit`. */
async function test(node, args) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  if (args.length > 0) return runUntilStopped(node, [...vitest, ...args])
  const failures = (await check(node)) === 0 ? [] : ['check: see above']
  const code = await step('portal', () => buildPortal(node).then(() => 0))
  if (code !== 0) failures.push('portal: it could not be built')
  failures.push(...(await findFailures('tests', node, vitest)))
  const journeys = 'e2e/vitest.config.ts'
  if (existsSync(join(root, journeys)))
    failures.push(...(await findFailures('journeys in the browser', node, [...vitest, '--config', journeys])))
  if (failures.length > 0) console.error(`\nFailed:\n${failures.join('\n')}`)
  return failures.length === 0 ? 0 : 1
}
