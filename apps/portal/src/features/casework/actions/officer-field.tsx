import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import { type CaseFeature, officersQuery } from '../queries.ts'

interface OfficerFieldProps {
  feature: CaseFeature
  value: string | null
  onChange: (officerId: string | null) => void
}

/** Chooses the officer who is to work on it; each with the load he has already. */
export const OfficerField = ({ feature, value, onChange }: OfficerFieldProps) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(officersQuery(feature))
  const options = data
    .toSorted((left, right) => left.openCases - right.openCases)
    .map(({ id, name, openCases }) => ({
      value: id,
      label: name,
      hint: t('casework.actions.load', { count: openCases }),
    }))
  return (
    <SelectField label={t('casework.actions.officer')} options={options} value={value} onChange={onChange} />
  )
}
