import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../platform/formats.ts'
import { masterQuery } from '../../platform/queries.ts'

/** Units of measure read by their sign; packs and pieces by their word. */
export const useUnitWord = (): ((code: string) => string) => {
  const { data } = useQuery(masterQuery('masters.unitsOfMeasure'))
  return (code) => {
    const unit = data?.find((each) => each.code === code)
    return unit?.dimension === 'count' ? unit.name : code
  }
}

/** A run that keeps its order between words of a language that runs the other way (UAX #9, first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** A quantity with its unit, isolated, so that "4 kg" stays so in every language. */
export const useFigure = (): ((amount: string, unit: string) => string) => {
  const { number } = useFormats()
  const unitWord = useUnitWord()
  return (amount, unit) => isolated(`${number(amount)} ${unitWord(unit)}`)
}
