import { readChoice, writeChoice } from './choices.ts'

export type ColorScheme = 'light' | 'dark'
export type SchemeChoice = ColorScheme | 'auto'

/** Mantine reads the same attribute, so its parts and ours always agree. */
const attribute = 'data-mantine-color-scheme'
const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<(shown: ColorScheme) => void>()

export const chosenScheme = (): SchemeChoice => {
  const choice = readChoice('scheme')
  return choice === 'light' || choice === 'dark' ? choice : 'auto'
}

export const shownScheme = (): ColorScheme => {
  const choice = chosenScheme()
  if (choice !== 'auto') return choice
  return system().matches ? 'dark' : 'light'
}

const apply = (): void => {
  const shown = shownScheme()
  document.documentElement.setAttribute(attribute, shown)
  for (const listener of listeners) listener(shown)
}

export const chooseScheme = (choice: SchemeChoice): void => {
  writeChoice('scheme', choice === 'auto' ? null : choice)
  apply()
}

export const onSchemeChange = (listener: (shown: ColorScheme) => void): void => {
  listeners.add(listener)
}

/** Sets the scheme before the first paint and follows the system until the person chooses. */
export const startColorScheme = (): void => {
  apply()
  system().addEventListener('change', apply)
}
