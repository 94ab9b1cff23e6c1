import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { lengths } from './form-values.ts'

/** Titles as the authority keeps them. Without them the form still works. */
const useTitles = () => {
  const { data } = useQuery(masterQuery('masters.personTitles'))
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ isActive, code }) => isActive && code !== 'NONE')
        .map(({ code, name }) => ({ value: code, label: name })),
    [data],
  )
}

/** The person who will use the access. */
export const PersonSection = ({ state }: SectionProps) => {
  const { t } = useTranslation()
  const { form } = state
  const titles = useTitles()
  const label = (name: string) => t(`registration.form.${name}`)
  return (
    <FormSection state={state} section="person" number={2}>
      <FieldGrid>
        <SelectField
          {...form.choiceAt('designationTypeId')}
          options={titles}
          label={label('personTitle')}
          optional
          searchable={false}
        />
        <TextField
          {...form.at('occupation')}
          label={label('occupation')}
          hint={label('occupationHint')}
          optional
          autoComplete="organization-title"
          maxLength={lengths.occupation}
        />
        <TextField
          {...form.at('firstName')}
          optional
          label={label('firstName')}
          autoComplete="given-name"
          maxLength={lengths.name}
        />
        <TextField
          {...form.at('lastName')}
          label={label('lastName')}
          hint={t('ui.oneName')}
          autoComplete="family-name"
          maxLength={lengths.name}
        />
        <TextField
          {...form.at('email')}
          type="email"
          ltr
          label={label('email')}
          hint={label('emailHint')}
          autoComplete="email"
          maxLength={lengths.email}
        />
        <TextField
          {...form.at('phone')}
          type="tel"
          ltr
          optional
          label={label('phone')}
          autoComplete="tel"
          maxLength={lengths.phone}
        />
        <TextField
          {...form.at('fax')}
          type="tel"
          ltr
          optional
          label={label('fax')}
          autoComplete="off"
          maxLength={lengths.phone}
        />
      </FieldGrid>
    </FormSection>
  )
}
