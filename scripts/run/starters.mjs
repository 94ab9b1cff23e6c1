import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const isShell = /^(ba|da|a|z|k)?sh$|^busybox$/

/**
 * Pairs of a process and its parent, up from this one to npm: npm starts a shell, which starts us, or becomes us. None
 * where npm did not start us, or on Windows, which ends them together or leaves them all.
 */
export function findStarters() {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return []
  const own = { child: process.pid, parent: process.ppid }
  const found = describe(own.parent)
  return found && isShell.test(found.name) ? [own, { child: own.parent, parent: found.parent }] : [own]
}

/** A process whose parent has ended gets another one at once. */
export function isStillThere({ child, parent }) {
  if (child === process.pid) return process.ppid === parent
  const found = readStat(child)
  return found === undefined ? isAlive(parent) : found.parent === parent
}

function describe(pid) {
  return readStat(pid) ?? askSystem(pid)
}

/** Linux alone has these files. */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold any character.
    const end = stat.lastIndexOf(')')
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(stat.slice(end + 2).split(' ')[1]),
    }
  } catch {
    return undefined
  }
}

function askSystem(pid) {
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(.+?)\s*$/.exec(status === 0 ? stdout : '') ?? []
  return name === undefined ? undefined : { name: basename(name.replace(/^-/, '')), parent: Number(parent) }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
