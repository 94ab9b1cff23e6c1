import type { Dimension } from '@papaver/contract/incb-forms/layout.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'

/** What is exact, in words: grams of base, square metres, or a number. */
export const useAmountWords = () => {
  const { number, mass } = useMassFormats()
  return (amount: string | null, dimension: Dimension): string => {
    if (amount === null) return '–'
    if (dimension === 'mass') return mass(amount)
    return dimension === 'area' ? `${number(amount)}\u00a0m²` : number(amount)
  }
}
