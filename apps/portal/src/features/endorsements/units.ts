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

/**
 * A quantity with its unit, isolated (UAX #9, first strong character), so that "4 kg" keeps its order between
 * words of a language that runs the other way.
 */
export const useFigure = (): ((amount: string, unit: string) => string) => {
  const { number } = useFormats()
  const unitWord = useUnitWord()
  return (amount, unit) => `\u2068${number(amount)} ${unitWord(unit)}\u2069`
}
