import { createStore } from './store.ts'

export type Direction = 'ltr' | 'rtl'

export interface Culture {
  culture: string
  direction: Direction
}

/** The language that the page speaks now. */
export const currentCulture = createStore<Culture>({ culture: 'en', direction: 'ltr' })
