import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/select-field.tsx'
import { officersQuery } from './queries.ts'

interface OfficerFieldProps {
  value: string | null
  onChange: (officerId: string | null) => void
}

/** Chooses the officer who is to work on it; each with the load he has already. */
export const OfficerField = ({ value, onChange }: OfficerFieldProps) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(officersQuery)
  const options = data
    .toSorted((left, right) => left.openCases - right.openCases)
    .map(({ id, name, openCases }) => ({
      value: id,
      label: name,
      hint: t('authorizations.actions.load', { count: openCases }),
    }))
  return (
    <SelectField
      label={t('authorizations.actions.officer')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
