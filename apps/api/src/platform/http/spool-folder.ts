import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const inUse = new Set<Promise<unknown>>()

// Process numbers are told apart by machine: another may share the folder of temporary files, and number its own.
const ofMachine = `papaver-upload-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}`
const made = new Set<string>()

/** Work with a folder of its own that is gone when the work has ended, whatever came of it. */
export const inSpoolFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const run = async (): Promise<Result> => {
    const folder = await mkdtemp(join(tmpdir(), `${ofMachine}-${process.pid}-`))
    made.add(folder)
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
      made.delete(folder)
    }
  }
  const running = run()
  inUse.add(running)
  const forget = (): void => void inUse.delete(running)
  running.then(forget, forget)
  return running
}

/** Resolves when no folder of this process is left. */
export const spoolFoldersGone = async (): Promise<void> => {
  await Promise.allSettled(inUse)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process answers so, too: it lives.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Clears what processes of this machine have left that were ended by force: half-sent files of people. What a living
 * process holds stays, and so does what belongs to another machine. A number that was given anew is this process's own,
 * or stays until the next start.
 */
export const sweepSpoolFolders = async (): Promise<void> => {
  const place = tmpdir()
  for (const name of await readdir(place)) {
    const pid = Number(name.startsWith(`${ofMachine}-`) ? name.slice(ofMachine.length + 1).split('-')[0] : 0)
    const folder = join(place, name)
    const isDead = pid === process.pid ? !made.has(folder) : !isAlive(pid)
    // Best effort: what cannot be cleared keeps nobody from starting.
    if (Number.isInteger(pid) && pid > 0 && isDead)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
