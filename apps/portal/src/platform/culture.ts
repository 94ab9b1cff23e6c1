import { chosenCulture } from './choices.ts'
import { createStore } from './plain-store.ts'

export type Direction = 'ltr' | 'rtl'

export interface Culture {
  culture: string
  direction: Direction
}

/** The language that the page speaks now; from its first call on that of this device, where one was chosen. */
export const currentCulture = createStore<Culture>({ culture: chosenCulture() ?? 'en', direction: 'ltr' })

let coming: string | undefined
/** Says which language the page is about to speak: what is asked meanwhile is shown in it. Undefined once it speaks it, or cannot. */
export const expectCulture = (culture: string | undefined): void => {
  coming = culture
}
/** In which language to ask. */
export const askedCulture = (): string => coming ?? currentCulture.get().culture

/** Languages that nobody speaks, for those who translate: with accents and longer, or with its words turned around. */
export const isPseudo = (culture: string): culture is 'en-XA' | 'ar-XB' =>
  culture === 'en-XA' || culture === 'ar-XB'
