import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldSize, TextField } from './text-field.tsx'

/** A recovery code with its hyphens is the longest. */
const codeLength = 20

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Why it was refused. */
  error: ReactNode
  onBlur?: () => void
  id?: string
  size?: FieldSize
}

/** The code beside the password, where a person has a second factor: from his app, or a recovery code. */
export const CodeField = (field: CodeFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      label={t('account.secondFactor.code')}
      hint={t('account.own.proof.codeHint')}
      name="code"
      ltr
      exact
      autoComplete="one-time-code"
      maxLength={codeLength}
    />
  )
}
