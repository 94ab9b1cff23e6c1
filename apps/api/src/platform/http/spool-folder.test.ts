import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inSpoolFolder, sweepSpoolFolders } from './spool-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'papaver-sweep-'))
beforeAll(() => void vi.stubEnv('TMPDIR', place))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

/** The number of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid

it('clears at the start what dead processes of this machine left, and nothing else', async () => {
  await inSpoolFolder(async (own) => {
    // What this machine calls its folders, up to the number of the process.
    const machine = basename(own).split('-').slice(0, 3).join('-')
    const dead = [`${machine}-${ended()}-AbCdEf`, `${machine}-${process.pid}-before`]
    const kept = [
      `${machine}-${process.ppid}-AbCdEf`,
      `papaver-upload-00000000-${ended()}-AbCdEf`,
      `${machine}-0-AbCdEf`,
      `${machine}-x-AbCdEf`,
      'papaver-upload-AbCdEf',
      'something-else',
    ]
    for (const name of [...dead, ...kept]) {
      mkdirSync(join(place, name))
      writeFileSync(join(place, name, '0'), 'half a file')
    }
    await sweepSpoolFolders()
    expect(readdirSync(place).toSorted()).toEqual([basename(own), ...kept].toSorted())
  })
})
