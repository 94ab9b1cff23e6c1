import { ownName } from './world.ts'

/** What a person chose on this device, and the portal's own look; survives signing out, holds nothing about cases. */
export type Choice = 'culture' | 'scheme' | 'look'

/** A look is that of one world; language and colours are the person's, wherever he is. */
const keyOf = (choice: Choice): string =>
  choice === 'look' ? ownName(`papaver.${choice}`) : `papaver.${choice}`

/** Storage may be closed (private windows, policies): then a choice lasts as long as the page. */
export const readChoice = (choice: Choice): string | null => {
  try {
    return localStorage.getItem(keyOf(choice))
  } catch {
    return null
  }
}

export const writeChoice = (choice: Choice, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(keyOf(choice))
    else localStorage.setItem(keyOf(choice), value)
  } catch {
    // See above: nothing to keep it in.
  }
}

/** The language that was chosen on this device. */
export const chosenCulture = (): string | undefined => {
  const chosen = readChoice('culture') ?? ''
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(chosen) ? chosen : undefined
}
