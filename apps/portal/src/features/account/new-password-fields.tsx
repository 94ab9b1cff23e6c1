import {
  missingCriteria,
  passwordCriteria,
  passwordMaximumLength,
  specialCharacters,
} from '@papaver/contract/account/password.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../ui/bidi.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import css from './new-password-fields.module.css'

type Wired = Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'>

interface ChecklistProps {
  password: string
  minimumLength: number
}

/** Ticks live; what is missing stays dim and is never red while typing (look, picture 16). */
export const PasswordChecklist = ({ password, minimumLength }: ChecklistProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const missing = new Set(missingCriteria(password, minimumLength))
  const lengths = { minimum: minimumLength, maximum: passwordMaximumLength }
  return (
    <div>
      <p id={titleId} className={css.spoken}>
        {t('account.password.criteria')}
      </p>
      <ul className={css.list} aria-labelledby={titleId}>
        {passwordCriteria.map((criterion) => (
          <li key={criterion} className={css.criterion} data-met={!missing.has(criterion) || undefined}>
            <Icon name={missing.has(criterion) ? 'circle-dashed' : 'circle-check-filled'} />
            <span>
              {t(`account.password.criterion.${criterion}`, lengths)}
              <span className={css.spoken}>
                {' '}
                {t(missing.has(criterion) ? 'account.password.open' : 'account.password.met')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.special}>
        {t('account.password.special')} <Ltr>{[...specialCharacters].join(' ')}</Ltr>
      </p>
    </div>
  )
}

interface NewPasswordFieldsProps {
  password: Wired
  again: Wired
  minimumLength: number
}

/** A new password with its checklist, and the same again. */
export const NewPasswordFields = ({ password, again, minimumLength }: NewPasswordFieldsProps) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <FieldGrid>
      <div className={css.password}>
        <TextField
          {...password}
          type={type}
          ltr
          label={t('account.password.new')}
          autoComplete="new-password"
          maxLength={passwordMaximumLength}
          end={
            <IconButton
              icon="eye"
              size={24}
              name={t(isShown ? 'account.password.hide' : 'account.login.showPassword')}
              onClick={() => setShown(!isShown)}
            />
          }
        />
        <PasswordChecklist password={password.value} minimumLength={minimumLength} />
      </div>
      <TextField
        {...again}
        type={type}
        ltr
        label={t('account.password.again')}
        autoComplete="new-password"
        maxLength={passwordMaximumLength}
      />
    </FieldGrid>
  )
}
