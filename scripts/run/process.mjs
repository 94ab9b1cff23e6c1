import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findStarters, isStillThere } from './starters.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A second signal within this time is the first one's echo: a terminal and npm both pass on Ctrl-C. */
const echo = 1500

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Milliseconds between two looks whether the npm that started us is still there. */
const look = 500
let isAskedToStop = false

/**
 * npm that is stopped ends, and the shell that it started with it, without a word to us (npm 11), and nothing is passed on
 * where one of them is killed: then this process stops as by a signal.
 */
export function stopWithNpm() {
  const starters = findStarters()
  if (starters.length === 0) return
  const timer = setInterval(() => {
    if (starters.every(isStillThere)) return
    clearInterval(timer)
    // A second signal would cut short what the first one began.
    if (!isAskedToStop) process.kill(process.pid, 'SIGTERM')
  }, look)
  timer.unref()
}

/**
 * Runs a long-lived program of the project and hands on SIGINT, SIGTERM and SIGHUP once each, then waits for its clean end.
 * It has a process group of its own, so that Ctrl-C in a terminal does not reach it a second time, and is told
 * through the channel when this process dies (stop-with-parent.mjs), so that it never stays behind.
 * Resolves to its exit code.
 */
export function runUntilStopped(node, args) {
  const guard = new URL('./stop-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', guard, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const forward = forwarder((signal) => child.kill(signal))
  for (const signal of signals) process.on(signal, forward)
  return exitCodeOf(child).finally(() => {
    for (const signal of signals) process.off(signal, forward)
  })
}

function forwarder(send) {
  let last = Number.NEGATIVE_INFINITY
  return (signal) => {
    isAskedToStop = true
    const now = performance.now()
    if (now - last < echo) return
    last = now
    send(signal)
  }
}

/** Runs a program that ends by itself. Signals of the terminal reach it directly; those sent to us are handed on. */
export function run(program, args, { hear, ...options } = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  const terminate = () => {
    isAskedToStop = true
    child.kill('SIGTERM')
  }
  const wait = () => {}
  process.on('SIGTERM', terminate)
  process.on('SIGINT', wait)
  // What it says may come after its end.
  return exitCodeOf(child, hear ? 'close' : 'exit').finally(() => {
    process.off('SIGTERM', terminate)
    process.off('SIGINT', wait)
  })
}

function exitCodeOf(child, end = 'exit') {
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on(end, (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Says what a step is, how it ended and how long it took. Interrupting it ends everything. */
export async function step(title, work) {
  const begun = performance.now()
  console.log(`\n▸ ${title}`)
  const code = await work()
  conclude(title, code, begun)
  return code === 0 ? 0 : 1
}

/** Runs a program beside others: what it says comes in one piece when it has ended. 0 if it went well, else 1. */
export async function runBeside(title, program, args, options = {}) {
  const begun = performance.now()
  const said = []
  const code = await run(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    hear: (chunk) => said.push(chunk),
  })
  if (code !== 0 && said.length > 0) process.stdout.write(`\n${Buffer.concat(said)}`)
  conclude(title, code, begun)
  return code === 0 ? 0 : 1
}

function conclude(title, code, begun) {
  console.log(`${code === 0 ? '✓' : '✗'} ${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  if (code > 128) process.exit(code)
}
