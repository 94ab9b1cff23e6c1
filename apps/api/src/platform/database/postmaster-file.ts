import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says of the server that runs in a data folder. */
export interface Postmaster {
  pid: number
  /** Not known during the first moments of a start. */
  port: number | undefined
}

const fileIn = (data: string) => join(data, 'postmaster.pid')

/** The living server of a data folder, or undefined; a file that a dead server left does not count. */
export function findPostmaster(data: string): Postmaster | undefined {
  const postmaster = readPostmasterFile(data)
  return postmaster !== undefined && isPostgresOf(postmaster.pid, data) ? postmaster : undefined
}

/** Whether the server `pid` still holds the folder: PostgreSQL deletes its file as its last action. */
export function holdsFolder(data: string, pid: number): boolean {
  return findPostmaster(data)?.pid === pid
}

function readPostmasterFile(data: string): Postmaster | undefined {
  let text: string
  try {
    text = readFileSync(fileIn(data), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , port] = text.split('\n').map(Number)
  return pid ? { pid, port: port || undefined } : undefined
}

/**
 * PostgreSQL will not start over a file whose process number lives on, and in a container the numbers
 * repeat from one life to the next, or a dead server stays as a zombie that nobody reaps. The number is then
 * replaced by one that cannot live, and not the file removed: PostgreSQL goes on to check the file's
 * shared memory, so a last backend that is still writing keeps the folder closed.
 *
 * The file is changed through the handle it was read by: when another process starts a server meanwhile,
 * PostgreSQL has made a new file and ours is written into the void.
 */
export function disarmStaleFile(data: string): void {
  let handle: number
  try {
    handle = openSync(fileIn(data), 'r+')
  } catch {
    return
  }
  try {
    const lines = readFileSync(handle, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!pid || !isAlive(pid) || isPostgresOf(pid, data)) return
    lines[0] = '2147483646'
    ftruncateSync(handle)
    writeSync(handle, lines.join('\n'), 0)
  } finally {
    closeSync(handle)
  }
}

/** Whether a process of that number exists, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgresOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = process.platform === 'linux' ? linuxCommand(pid) : otherCommand(pid)
  return command.includes('postgres') && command.includes(data)
}

/** A zombie's command is empty, so it counts as dead. */
function linuxCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function otherCommand(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
