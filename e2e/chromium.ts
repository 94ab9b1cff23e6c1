import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A browser and the environment it must be started with. */
export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const require = createRequire(import.meta.url)

/**
 * CHROME_PATH, else the browser that came with npm (Linux on x64), else one of the system's. Unpacks the first
 * time, which takes some seconds.
 */
export const findChromium = (): Chromium => {
  const named = process.env.CHROME_PATH
  if (named) return { executablePath: named, env: {} }
  const isShipped = process.platform === 'linux' && process.arch === 'x64'
  if (isShipped) return unpackShipped()
  const found = systemPlaces.find((place) => existsSync(place))
  if (found === undefined) throw new Error('No Chromium was found; say where one is with CHROME_PATH.')
  return { executablePath: found, env: {} }
}

/**
 * The package unpacks into the temporary folder under one name for everybody: what another user or a killed run
 * left there would be taken for good. Hence a folder of our own per user and version, made aside and moved in whole.
 */
const unpackShipped = (): Chromium => {
  const home = join(chooseCache(), `chromium-${versionOf('@sparticuz/chromium')}`)
  if (!existsSync(home)) {
    const aside = `${home}-${process.pid}`
    mkdirSync(aside, { recursive: true })
    unpackInto(aside)
    writeFileSync(join(aside, 'fonts', 'fonts.conf'), fontsOf(home))
    try {
      renameSync(aside, home)
    } catch (error) {
      rmSync(aside, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  return {
    executablePath: join(home, 'chromium'),
    env: {
      // NSS, NSPR and expat, which a bare server lacks, and a font to stand in for missing ones.
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }
}

/** In a process of its own: the package reads the temporary folder, and this variable to bring its libraries. */
const unpackInto = (folder: string): void => {
  const entry = pathToFileURL(require.resolve('@sparticuz/chromium').replace('cjs/index.cjs', 'esm/index.js'))
  const script = `import chromium from '${entry.href}'; await chromium.executablePath()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The browser could not be unpacked: ${stderr}`)
}

/** The package's own list of fonts names the folders of another machine. */
const fontsOf = (home: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`

const versionOf = (name: string): string => {
  const manifest = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url))
  return String((require(manifest) as { version: string }).version)
}

/** Beside the packages where that is ours to write, else in the person's own folder. */
const chooseCache = (): string => {
  const beside = fileURLToPath(new URL('../node_modules/.cache/papaver', import.meta.url))
  const own = join(homedir(), '.cache', 'papaver')
  const uid = process.getuid?.() ?? 0
  const place = [beside, own].find(isOurs) ?? join(tmpdir(), `papaver-${uid}`)
  mkdirSync(place, { recursive: true })
  return place
}

const isOurs = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return process.getuid === undefined || statSync(folder).uid === process.getuid()
  } catch {
    return false
  }
}
