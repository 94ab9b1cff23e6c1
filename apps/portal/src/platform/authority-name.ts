import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from './queries.ts'

/** Whose portal this is, in the reader's language, else in English; empty until it is known. */
export const useAuthorityName = (): string => {
  const { i18n } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const names = data?.authorityNames ?? {}
  return names[i18n.language] ?? names.en ?? ''
}
