/**
 * How often an officer presses for twenty ordinary renewals from the queue to the signature, all at once in the fast lane, /
 * the same one by one by the shortest way; both are counted in the browser by the journey along the fast lane.
 *
 * `npm run bench -- clicks`, about a minute.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { judge } from './measure.ts'

const journey = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'e2e/vitest.config.ts',
  'e2e/fast-lane.spec.ts',
]
const child = spawn(process.execPath, journey, { stdio: ['ignore', 'pipe', 'inherit'] })
const said = await text(child.stdout)
const [, counted] = /clicks (\{.*\})/.exec(said) ?? []
if (counted === undefined) throw new Error(`the journey counted nothing:\n${said}`)

const { many, atOnce, oneByOne } = JSON.parse(counted) as Record<'atOnce' | 'oneByOne', number[]> & {
  many: number
}
const sum = (each: readonly number[]): number => each.reduce((total, one) => total + one, 0)
const inTurn = many * sum(oneByOne)
console.log(
  `${many} requests: ${sum(atOnce)} clicks of ${atOnce.length} people at once, ${inTurn} one by one`,
)
console.log(`a person chooses all, acts and confirms with 3 at least; it takes ${atOnce.join(' and ')}`)
judge(
  { id: 'U2', floor: 0.1, aim: 0.05, better: 'lower' },
  'clicks at once / one by one',
  sum(atOnce) / inTurn,
)
