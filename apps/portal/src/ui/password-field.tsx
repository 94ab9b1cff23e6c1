import { passwordMaximumLength } from '@papaver/contract/access/password.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Pick<
  TextFieldProps,
  | 'id'
  | 'name'
  | 'label'
  | 'hint'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'error'
  | 'size'
  | 'autoFocus'
  | 'disabled'
> & { autoComplete: 'current-password' | 'new-password' | 'off' }

interface EyeProps {
  isShown: boolean
  onToggle: () => void
}

/** Shows what is typed, and hides it again. */
export const PasswordEye = ({ isShown, onToggle }: EyeProps) => {
  const { t } = useTranslation()
  return (
    <IconButton
      icon={isShown ? 'eye-off' : 'eye'}
      size={24}
      name={t(isShown ? 'account.password.hide' : 'account.login.showPassword')}
      onClick={onToggle}
    />
  )
}

/** One password, hidden until its eye is pressed. Nothing is cut or trimmed. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      ltr
      exact
      maxLength={passwordMaximumLength}
      end={<PasswordEye isShown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  )
}
