import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import {
  asksEstablishmentType,
  type EstablishmentType,
  isOptional,
  lengths,
  type Values,
} from './form-values.ts'

const types: readonly EstablishmentType[] = ['EXISTING', 'NEW']

/** Which words fit: an office, a name or code that is known, or the name of something new. */
const nameKey = (values: Values): string => {
  if (!asksEstablishmentType(values)) return 'office'
  return values.establishmentType === 'NEW' ? 'newName' : 'knownName'
}

/** For whom the person acts. */
export const OrganisationSection = ({ state }: SectionProps) => {
  const { t } = useTranslation()
  const { form } = state
  const { values } = form
  const key = nameKey(values)
  return (
    <FormSection state={state} section="organisation" number={3}>
      <div className="pv-stack pv-fit pv-gap-16">
        {asksEstablishmentType(values) && (
          <ChoiceCards
            {...form.at('establishmentType')}
            label={t('registration.form.establishmentType')}
            choices={types.map((each) => ({
              value: each,
              label: t(`registration.form.establishmentTypes.${each}.name`),
              text: t(`registration.form.establishmentTypes.${each}.text`),
            }))}
          />
        )}
        <TextField
          {...form.at('establishmentName')}
          label={t(`registration.form.${key}`)}
          hint={t(`registration.form.${key}Hint`)}
          autoComplete="organization"
          maxLength={lengths.organisation}
        />
        <TextAreaField
          {...form.at('establishmentAddress')}
          label={t('registration.form.address')}
          hint={t('registration.form.addressHint')}
          optional={isOptional('establishmentAddress', values)}
          maxLength={lengths.address}
        />
      </div>
    </FormSection>
  )
}
