import { hasSign } from '@papaver/contract/quantities/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { isolated } from '../../../ui/bidi.tsx'

/** Units of measure, in the form that goes with an amount where one is named, read by the sign of the reader's language, all others by the name that the authority keeps. */
export const useUnitWord = (): ((code: string, amount?: string) => string) => {
  const { t } = useTranslation()
  const { data } = useQuery(masterQuery('masters.unitsOfMeasure'))
  return (code, amount) => {
    if (code === 'pack' && amount !== undefined)
      return t('authorizations.formula.packs', { count: Number(amount) })
    return hasSign(code)
      ? t(`authorizations.formula.units.${code}`)
      : (data?.find((unit) => unit.code === code)?.name ?? code)
  }
}

/** A quantity with its unit, isolated and never broken between them, so that "4 kg" stays so in every language. */
export const useFigure = (): ((amount: string, unit: string) => string) => {
  const { number } = useFormats()
  const unitWord = useUnitWord()
  return (amount, unit) => isolated(`${number(amount)}\u00a0${unitWord(unit, amount)}`)
}
