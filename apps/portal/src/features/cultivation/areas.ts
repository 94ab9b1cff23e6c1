import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'

/** Square metres with their sign, isolated and never broken between them. */
export const useSquareMetres = (): ((squareMetres: string) => string) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (squareMetres) => isolated(t('cultivation.case.squareMetres', { area: number(squareMetres) }))
}
