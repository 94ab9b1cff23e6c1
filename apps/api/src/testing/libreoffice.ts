import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** LibreOffice is not on every machine; where it is, it shows how another program reads and writes our files. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** The file as LibreOffice saves it in another format, once it has opened it. */
export const savedByLibreOffice = (bytes: Buffer, name: string, format: 'xlsx' | 'ods' | 'fods'): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'papaver-office-'))
  try {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const to = ['--headless', '--convert-to', format, '--outdir', join(folder, 'saved'), path]
    execFileSync('soffice', [profile, ...to], { stdio: 'ignore', timeout: 120_000 })
    return readFileSync(join(folder, 'saved', name.replace(/\.\w+$/, `.${format}`)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
