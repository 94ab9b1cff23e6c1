import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePages, WholePages } from './pages.ts'
import { wholePages } from './usual-pages.ts'

/** The kind of case that a page is about. */
export const KindContext = createContext<Pick<WholePages, 'kind' | 'feature'> | undefined>(undefined)
/** How its cases are shown. */
export const PagesContext = createContext<WholePages | undefined>(undefined)

export const useKind = () => {
  const kind = useContext(KindContext)
  if (kind === undefined) throw new Error('a part of a case stands outside of one')
  return kind
}

export const usePages = (): WholePages => {
  const pages = useContext(PagesContext)
  if (pages === undefined) throw new Error('a part of a case stands outside of one')
  return pages
}

const made = new WeakMap<object, WholePages>()

/**
 * A kind's pages, complete. Every page is of one kind; what it hands to the kind's own parts is what that kind's call has
 * answered.
 */
export const pagesOf = <View extends CaseView>(pages: CasePages<View>): WholePages => {
  const whole = made.get(pages) ?? (wholePages(pages) as unknown as WholePages)
  made.set(pages, whole)
  return whole
}

export type Say = (key: string, values?: Record<string, unknown>) => string

/** The words of a kind, else those of any case. */
export const sayOf =
  (t: TFunction, feature: string): Say =>
  (key, values = {}) =>
    t([`${feature}.${key}`, `casework.${key}`], values)

export const useCaseWords = (): Say => {
  const { t } = useTranslation()
  return sayOf(t, useKind().feature)
}
