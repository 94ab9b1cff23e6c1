import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { masterQuery } from '../../platform/queries.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { useUnitWord } from '../masters/goods/units.ts'

const usual = usualWords({ feature: 'licenses', fields: licenseFields })

/** Values of fields as the history keeps them (ids, codes, days), in the reader's words. */
export const useLicenseValueWords = (): ((field: string, value: string) => string) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const unitWord = useUnitWord()
  const sayUsual = usual.useValueWords()
  const substances = useQuery(masterQuery('masters.substances')).data ?? []
  const names = (value: string): string =>
    listed(value.split(', ').map((each) => substances.find(({ id }) => String(id) === each)?.name ?? each))
  return (field, value) => {
    const part = field.split('.').at(-1)
    if (value === '') return sayUsual(field, value)
    if (part === 'substanceIds' || part === 'substanceId') return names(value)
    if (part === 'unit') return unitWord(value)
    if (part === 'landHectares') return number(value)
    if (field === 'inspection.result') return t(`inspections.states.${value}`)
    return part === 'activity' ? t(`licenses.choices.activities.${value}`) : sayUsual(field, value)
  }
}
