import { type ColorScheme, onSchemeChange, shownScheme } from '../color-scheme.ts'
import { createStore } from '../store.ts'

/** The scheme on the page now, for parts that must know it in React. */
export const scheme = createStore<ColorScheme>(shownScheme())
onSchemeChange((shown) => scheme.set(shown))
