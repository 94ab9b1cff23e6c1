import { chosenCulture } from './choices.ts'
import { createStore } from './plain-store.ts'

export type Direction = 'ltr' | 'rtl'

export interface Culture {
  culture: string
  direction: Direction
}

/** The language that the page speaks now; from its first call on that of this device, where one was chosen. */
export const currentCulture = createStore<Culture>({ culture: chosenCulture() ?? 'en', direction: 'ltr' })

/** Languages that nobody speaks, for those who translate: with accents and longer, or with its words turned around. */
export const isPseudo = (culture: string): culture is 'en-XA' | 'ar-XB' =>
  culture === 'en-XA' || culture === 'ar-XB'
