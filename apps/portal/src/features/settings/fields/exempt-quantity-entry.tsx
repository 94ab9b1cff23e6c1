import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubstanceOptions } from '../../../platform/near-substances.ts'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './fields.module.css'

/** The substances of the master; one that has been taken from it keeps its code, so that it can be seen and removed. */
const useSubstances = (chosen: string): readonly SelectOption[] => {
  const substances = useSubstanceOptions()
  return useMemo(() => {
    const offered = substances.map(({ slug, label, code, synonyms, nearness }) => ({
      value: slug,
      label,
      code,
      synonyms,
      nearness,
    }))
    const isKnown = chosen === '' || offered.some(({ value }) => value === chosen)
    return isKnown ? offered : [{ value: chosen, label: chosen }, ...offered]
  }, [substances, chosen])
}

interface ExemptQuantityEntryProps {
  item: Readonly<Record<string, string>>
  onItem: (item: Readonly<Record<string, string>>) => void
  isReadOnly: boolean
  /** What is wrong with one of the two parts. */
  errorOf: (part: 'substance' | 'grams') => string | undefined
}

/** A substance of the master, and up to how many grams of its base it is exempt. */
export const ExemptQuantityEntry = ({ item, onItem, isReadOnly, errorOf }: ExemptQuantityEntryProps) => {
  const { t } = useTranslation()
  const { substance = '', grams = '' } = item
  const options = useSubstances(substance)
  return (
    <div className={`${css.parts} pv-stack pv-gap-8`}>
      <SelectField
        label={t('settings.page.substance')}
        options={options}
        value={substance === '' ? null : substance}
        onChange={(code) => onItem({ ...item, substance: code ?? '' })}
        disabled={isReadOnly}
        size="dense"
        searchable
        error={errorOf('substance')}
      />
      <TextField
        label={t('settings.page.grams')}
        value={grams}
        onChange={(text) => onItem({ ...item, grams: text })}
        disabled={isReadOnly}
        size="dense"
        inputMode="decimal"
        ltr
        error={errorOf('grams')}
      />
    </div>
  )
}
