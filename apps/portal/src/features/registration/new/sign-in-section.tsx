import { useTranslation } from 'react-i18next'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NewPasswordFields } from '../../account/new-password-fields.tsx'
import type { PasswordDemands } from '../../account/password-rules.ts'
import { FormSection } from './form-section.tsx'
import { lengths } from './form-values.ts'
import css from './registration-form.module.css'
import { type SectionProps, useWiring } from './wiring.ts'

/** What the person will sign in with. */
export const SignInSection = ({ state, demands }: SectionProps & { demands: PasswordDemands }) => {
  const { t } = useTranslation()
  const wire = useWiring(state)
  return (
    <FormSection state={state} section="signIn" number={4}>
      <div className={css.fields}>
        <FieldGrid>
          <TextField
            {...wire('username')}
            ltr
            label={t('account.login.userName')}
            hint={t('registration.form.userNameHint')}
            autoComplete="username"
            maxLength={lengths.userName}
          />
        </FieldGrid>
        <NewPasswordFields password={wire('password')} again={wire('again')} {...demands} />
      </div>
    </FormSection>
  )
}
