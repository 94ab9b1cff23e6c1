import { useTranslation } from 'react-i18next'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NewPasswordFields } from '../../account/new-password-fields.tsx'
import type { PasswordRequirements } from '../../account/password-rules.ts'
import { FormSection, type SectionProps } from './form-section.tsx'
import { lengths, personOf } from './form-values.ts'

/** What the person will sign in with. */
export const SignInSection = ({
  state,
  requirements,
}: SectionProps & { requirements: PasswordRequirements }) => {
  const { t } = useTranslation()
  const { form } = state
  return (
    <FormSection state={state} section="signIn" number={4}>
      <div className="pv-stack pv-fit pv-gap-16">
        <FieldGrid>
          <TextField
            {...form.at('username')}
            ltr
            label={t('account.login.userName')}
            hint={t('registration.form.userNameHint')}
            autoComplete="username"
            maxLength={lengths.userName}
          />
        </FieldGrid>
        <NewPasswordFields
          password={form.at('password')}
          again={form.at('again')}
          person={personOf(form.values)}
          requirements={requirements}
        />
      </div>
    </FormSection>
  )
}
