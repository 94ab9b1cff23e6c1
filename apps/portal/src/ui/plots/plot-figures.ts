import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'

export interface PlotFigures {
  /** Square metres as decimal text: square metres up to a hectare, then hectares. */
  area: (squareMetres: string) => string
  /** Metres as decimal text or as a number: metres up to a kilometre, then kilometres. */
  length: (metres: string | number) => string
  /** Degrees as decimal text with a sign, in the reader's language: 59.9139° N. */
  latitude: (degrees: string) => string
  longitude: (degrees: string) => string
}

const unsigned = (degrees: string): string => degrees.replace(/^-/, '')
const decimalsIn = (degrees: string): number => degrees.split('.')[1]?.length ?? 0

export const usePlotFigures = (): PlotFigures => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const degrees = (text: string): string => number(unsigned(text), decimalsIn(text))
  return {
    area: (squareMetres) => {
      const metres = Number(squareMetres)
      if (metres < 10_000)
        return t('plots.squareMetres', { value: number(squareMetres, metres < 1000 ? 1 : 0) })
      return t('plots.hectares', { value: number(metres / 10_000, metres < 1_000_000 ? 4 : 2) })
    },
    length: (metres) =>
      Number(metres) < 1000
        ? t('plots.metres', { value: number(Number(metres).toPrecision(3)) })
        : t('plots.kilometres', { value: number((Number(metres) / 1000).toPrecision(3)) }),
    latitude: (text) =>
      t(text.startsWith('-') ? 'plots.at.south' : 'plots.at.north', { degrees: degrees(text) }),
    longitude: (text) =>
      t(text.startsWith('-') ? 'plots.at.west' : 'plots.at.east', { degrees: degrees(text) }),
  }
}
