import type { PostProcessorModule } from 'i18next'
import { createStore } from './store.ts'

/** Instead of words the screen may show their keys: who translates sees where a text stands. */
export const isShowingKeys = createStore(false)

/** What i18next found (with `postProcessPassResolved`): of several keys that were tried the one that says something. */
interface Resolved {
  readonly [option: string]: unknown
  readonly i18nResolved?: { readonly exactUsedKey?: string }
}

/** Puts the key in the place of each text while that is wanted. */
export const screenWords: PostProcessorModule = {
  type: 'postProcessor',
  name: 'screenWords',
  process: (value: string, keys: string | string[], options: Resolved) =>
    isShowingKeys.get() ? (options.i18nResolved?.exactUsedKey ?? [keys].flat()[0] ?? '') : value,
}
