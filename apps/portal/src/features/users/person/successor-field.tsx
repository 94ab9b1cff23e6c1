import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import type { useSuccessor } from './use-successor.ts'

const nobody = 'nobody'

/** Chooses who goes on with an officer's open cases. */
export const SuccessorField = ({ successor }: { successor: ReturnType<typeof useSuccessor> }) => {
  const { t } = useTranslation()
  const { officers, isError, id, choose } = successor
  return (
    <SelectField
      label={t('users.cases.to')}
      hint={t(`users.cases.${isError ? 'failed' : 'hint'}`)}
      options={[
        { value: nobody, label: t('users.cases.nobody') },
        ...officers.map((officer) => ({
          value: officer.id,
          label: officer.name,
          hint: t('casework.actions.load', { count: officer.openCases }),
        })),
      ]}
      value={id ?? nobody}
      onChange={(value) => choose(value === nobody ? null : value)}
    />
  )
}
