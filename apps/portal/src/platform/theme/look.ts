import { readChoice, writeChoice } from '../choices.ts'
import { type ColorScheme, onSchemeChange, shownScheme } from '../color-scheme.ts'
import { requestKept } from '../kept-answers.ts'
import { createStore } from '../plain-store.ts'

/** What the authority has made of the portal's look: what `branding.look` answers, as far as pages need it. */
export interface Look {
  /** The portal's name by culture; none where it bears the product's. */
  names: Record<string, string>
  tokens: Record<ColorScheme, Record<string, string>>
  /** Another text when the country's logo is another one. */
  logo: string
}

/** The only tokens that a look may change; everything else of tokens.css stands. */
const changeable = [
  '--pv-header',
  '--pv-header-dim',
  '--pv-button',
  '--pv-brand',
  '--pv-select',
  '--pv-hover',
] as const
const colour = /^#[0-9a-f]{6}$/
const path = '/api/UICustomization/look'

export const look = createStore<Look | null>(null)
const logoListeners = new Set<() => void>()

/** Calls the listener when the logo has become another one while the page is open. */
export const onLogoChange = (listener: () => void): (() => void) => {
  logoListeners.add(listener)
  return () => logoListeners.delete(listener)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What was kept here may be from another release, or by another hand. */
const readLook = (value: unknown): Look | null => {
  if (!isRecord(value) || !isRecord(value.names) || !isRecord(value.tokens)) return null
  const { light, dark } = value.tokens
  if (!isRecord(light) || !isRecord(dark)) return null
  const { names, logo } = value
  return { names, tokens: { light, dark }, logo: String(logo) } as Look
}

/** By script and not in the markup: the content security policy knows no inline styles. */
const paint = (): void => {
  const { style } = document.documentElement
  const tokens = look.get()?.tokens[shownScheme()] ?? {}
  for (const name of changeable) {
    const value = tokens[name]
    if (value !== undefined && colour.test(value)) style.setProperty(name, value)
    else style.removeProperty(name)
  }
}

/** Puts a look on the page and keeps it for the next visit, so that no other flashes up before it. */
export const applyLook = (next: Look): void => {
  const previous = look.get()
  look.set(next)
  paint()
  const { names, tokens, logo } = next
  writeChoice('look', JSON.stringify({ names, tokens, logo }))
  if (previous !== null && previous.logo !== logo) for (const listener of logoListeners) listener()
}

/** Asks for the newest; without an answer the one that is there stays. */
export const refreshLook = async (): Promise<void> => {
  try {
    const response = await requestKept(path)
    const next = response.ok ? readLook(await response.json()) : null
    if (next !== null) applyLook(next)
  } catch {
    // No network: see above.
  }
}

const remembered = (): Look | null => {
  try {
    return readLook(JSON.parse(readChoice('look') ?? 'null'))
  } catch {
    return null
  }
}

/** Before the first paint as it was last time, then as it is now; whoever comes back to the page has the newest. */
export const startLook = (): void => {
  look.set(remembered())
  paint()
  onSchemeChange(paint)
  void refreshLook()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshLook()
  })
}
