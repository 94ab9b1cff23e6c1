import { isReadingFault } from '@papaver/contract/readings/sheet-column.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../platform/formats.ts'

/** Why a figure or a day of a list cannot be read, with figures and days in the reader's language; undefined for other codes. */
export const useReadingFault = (): ((problem: {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
}) => string | undefined) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const said = (name: string, value: string | number): string | number => {
    if (name === 'dot' || name === 'comma') return number(value)
    return name === 'dayFirst' || name === 'monthFirst' ? mediumDay(String(value)) : value
  }
  return ({ code, params = {} }) =>
    isReadingFault(code)
      ? t(
          `ui.readings.${code}`,
          Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value)])),
        )
      : undefined
}
