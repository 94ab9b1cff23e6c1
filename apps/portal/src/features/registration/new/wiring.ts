import { useTranslation } from 'react-i18next'
import { afterPress } from '../../../platform/after-press.ts'
import type { FieldName } from './form-values.ts'
import type { RegistrationState } from './use-registration.ts'

export interface SectionProps {
  state: RegistrationState
}

/** What ties a field to the form's state. */
export const useWiring = ({ values, set, touch, errorOf }: RegistrationState) => {
  const { t } = useTranslation()
  return (name: FieldName) => {
    const error = errorOf(name)
    return {
      id: `registration-${name}`,
      name,
      value: values[name] as string,
      onChange: (value: string) => set(name, value),
      onBlur: () => afterPress(() => touch(name)),
      error: error === undefined ? undefined : t(error),
    }
  }
}
