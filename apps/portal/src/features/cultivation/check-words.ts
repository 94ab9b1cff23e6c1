import type { Check } from '@papaver/contract/casework/schema.ts'
import { useFormats } from '../../platform/formats.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { feature } from './list.ts'

const usual = usualWords({ feature })

/** Checks in words, their areas and quantities as figures are written elsewhere. */
export const useCultivationChecks = () => {
  const { number } = useFormats()
  const say = usual.useCheckSentences()
  return (check: Check) => {
    const params = Object.entries(check.params).map(([name, value]) => [
      name,
      /^\d+(\.\d+)?$/.test(value) ? number(value) : value,
    ])
    return say({ ...check, params: Object.fromEntries(params) })
  }
}
