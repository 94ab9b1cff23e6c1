import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../platform/queries.ts'

/** Units of measure read by their sign; packs and pieces by their word. */
export const useUnitWord = (): ((code: string) => string) => {
  const { data } = useQuery(masterQuery('masters.unitsOfMeasure'))
  return (code) => {
    const unit = data?.find((each) => each.code === code)
    return unit?.dimension === 'count' ? unit.name : code
  }
}
