import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { masterQuery } from '../../platform/queries.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { useSquareMetres } from './areas.ts'
import { feature } from './list.ts'

const usual = usualWords({ feature, fields: cultivationFields })

const figures: ReadonlySet<string> = new Set([
  'expectedFresh',
  'expectedDry',
  'area',
  'quantity',
  'thc',
  'cbd',
  'plants',
])

/** Values of fields as the history keeps them (ids, codes, days), in the reader's words. */
export const useCultivationValueWords = (record?: CultivationView) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sayArea = useSquareMetres()
  const sayUsual = usual.useValueWords()
  const units = useQuery(masterQuery('masters.unitsOfMeasure')).data ?? []
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const buyers = useQuery(masterQuery('masters.cultivationTradingEstablishments')).data ?? []
  const sites = useQuery({
    ...masterQuery('masters.establishmentSites', { params: { id: record?.applicant.id ?? '' } }),
    enabled: record !== undefined,
  })
  const named = (rows: readonly { id: string | number; code: string; name: string }[], value: string) =>
    rows.find(({ id, code }) => code === value || String(id) === value)?.name ?? value
  return (field: string, value: string): string => {
    const part = field.split('.').at(-1) ?? ''
    if (value === '') return sayUsual(field, value)
    if (part === 'shape') return sayArea(value)
    if (figures.has(part) && /^\d+(\.\d+)?$/.test(value)) return number(value)
    if (part === 'unit' || part === 'areaUnit' || part === 'yieldUnit') return named(units, value)
    if (part === 'originCountry') return named(countries, value)
    if (part === 'buyerId') return named(buyers, value)
    if (part === 'siteId') return named(sites.data ?? [], value)
    return field === 'inspection.result' ? t(`inspections.states.${value}`) : sayUsual(field, value)
  }
}
