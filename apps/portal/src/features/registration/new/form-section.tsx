import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/card.tsx'
import type { Section } from './form-values.ts'
import type { RegistrationState } from './use-registration.ts'

export interface SectionProps {
  state: RegistrationState
}

interface FormSectionProps {
  state: RegistrationState
  section: Section
  number: number
  children: ReactNode
}

/** A numbered part of the form that knows whether one is in it and whether something is missing. */
export const FormSection = ({ state, section, number, children }: FormSectionProps) => {
  const { t } = useTranslation()
  return (
    // Only listens where the focus goes; what can be operated is inside.
    <div onFocusCapture={() => state.enter(section)}>
      <SectionCard
        number={number}
        title={t(`registration.form.sections.${section}`)}
        state={state.stateOf(section)}
      >
        {children}
      </SectionCard>
    </div>
  )
}
