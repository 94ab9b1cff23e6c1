import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { asksPosition, type UserType } from './form-values.ts'

const icons: Record<UserType, IconName> = {
  ESTAB: 'building-factory-2',
  CUSTOMS: 'building-community',
  CULTIVATION: 'plant-2',
}
const positions = ['manager', 'staff'] as const

/** What kind of access, and whether one leads or belongs to it. */
export const AccessSection = ({ state, types }: SectionProps & { types: readonly UserType[] }) => {
  const { t } = useTranslation()
  const { form } = state
  return (
    <FormSection state={state} section="access" number={1}>
      <div className="pv-stack pv-fit pv-gap-16">
        <ChoiceCards
          {...form.at('userType')}
          label={t('registration.form.userType')}
          choices={types.map((type) => ({
            value: type,
            label: t(`registration.form.userTypes.${type}.name`),
            text: t(`registration.form.userTypes.${type}.text`),
            icon: icons[type],
          }))}
        />
        {asksPosition(form.values) && (
          <ChoiceCards
            {...form.at('position')}
            label={t('registration.form.position')}
            choices={positions.map((each) => ({
              value: each,
              label: t(`registration.form.positions.${each}.name`),
              text: t(`registration.form.positions.${each}.text`),
            }))}
          />
        )}
      </div>
    </FormSection>
  )
}
