import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './chromium.ts'

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
  // What the browser says by itself is then alike everywhere.
  '--lang=en-US',
]

/**
 * A browser without a window. Root may not have Chromium's sandbox, and some machines (containers) give it to nobody;
 * the only pages opened are our own.
 */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = findChromium()
  const launch = (chromiumSandbox: boolean): Promise<Browser> => {
    const options: LaunchOptions = { executablePath, args: flags, chromiumSandbox }
    return chromium.launch({ ...options, env: { ...definedEnvironment(), ...env } })
  }
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch(() => launch(false))
}

let ours: Promise<Browser> | undefined

/**
 * The browser of this process of the tests: every screen has a context of its own in it, and one that has fallen over is
 * replaced. It ends with the process.
 */
export const sharedBrowser = (): Promise<Browser> => {
  ours ??= openBrowser().then((browser) =>
    browser.once('disconnected', () => {
      ours = undefined
    }),
  )
  return ours
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
