import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePages } from './pages.ts'

/** The kind of case that a page shows. */
export const KindContext = createContext<CasePages | undefined>(undefined)

export const usePages = (): CasePages => {
  const pages = useContext(KindContext)
  if (pages === undefined) throw new Error('a part of a case stands outside of one')
  return pages
}

/** Every page is of one kind; what it hands to the kind's own parts is what that kind's call has answered. */
export const anyPages = <View extends CaseView>(pages: CasePages<View>): CasePages =>
  pages as unknown as CasePages

export type Say = (key: string, values?: Record<string, unknown>) => string

/** Words of a case: the kind's own, else those of any case. */
export const useCaseWords = (): Say => {
  const { t } = useTranslation()
  const { feature } = usePages()
  return (key, values = {}) => t([`${feature}.${key}`, `casework.${key}`], values)
}
