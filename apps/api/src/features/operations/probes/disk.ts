import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, fine, type Probe, warning } from './probe.ts'

/** A full disk may still tell free bytes (quotas, reserved blocks): only writing proves that one can write. */
const canWrite = async (folder: string): Promise<boolean> => {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    await writeFile(path, 'probe')
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** The space left where the data folder is, and whether it can be written to. */
export const diskProbe: Probe = async ({ deps, settings }) => {
  const folder = deps.environment.dataDir
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  const percent = blocks === 0 ? 0 : Math.round((bavail / blocks) * 100)
  const params = { megabytes: free, percent }
  if (!(await canWrite(folder))) return failed('diskReadOnly', params)
  if (free < settings['operations.diskFailedMegabytes']) return failed('diskFull', params)
  return free < settings['operations.diskWarningMegabytes']
    ? warning('diskLow', params)
    : fine('diskFree', params)
}
