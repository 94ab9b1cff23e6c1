import { textIn } from '@papaver/contract/branding/shown.ts'
import { useTranslation } from 'react-i18next'
import { useStore } from '../store.ts'
import { look } from './look.ts'

/** What the authority calls the portal, in the reader's language; empty where it bears the product's name. */
export const useOwnName = (): string => {
  const { i18n } = useTranslation()
  return textIn(useStore(look)?.names ?? {}, i18n.language)
}

/** What the portal is called: by the authority, else by the product's own name. */
export const useProductName = (): string => {
  const { t } = useTranslation()
  return useOwnName() || t('frame.product')
}
