import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run, step } from './process.mjs'

/**
 * Runs Vitest as a named step. Resolves to what failed, a line each: a run of many minutes scrolls past whoever reads
 * it, so the caller says it once more at the end.
 */
export async function findFailures(title, node, args) {
  const folder = mkdtempSync(join(tmpdir(), 'papaver-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await step(title, () => run(node, [...args, ...reporters]))
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  rmSync(folder, { recursive: true, force: true })
  sayLongest(found)
  const lines = code !== 0 ? readFailures(found) : []
  if (code === 0) return []
  return lines.length > 0 ? lines : [`${title}: see above`]
}

/** Where the time of a run goes: whoever makes it shorter begins there. */
function sayLongest({ testResults }) {
  const longest = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((left, right) => right.seconds - left.seconds)
    .slice(0, 15)
  if (longest.length < 15) return
  console.log('These took longest:')
  for (const { file, seconds } of longest) console.log(`${seconds.toFixed(0).padStart(6)} s  ${file}`)
}

function readFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
