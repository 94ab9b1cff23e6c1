import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import css from './login-dialog.module.css'

interface CredentialFieldProps {
  label: string
  name: string
  type: 'text' | 'password'
  autoComplete: string
  maxLength: number
  value: string
  onChange: (value: string) => void
  /** What to say once the field was left empty. */
  missing: string
  inputRef?: Ref<HTMLInputElement>
  /** A button inside the field, at its end. */
  end?: ReactNode
}

export const CredentialField = (props: CredentialFieldProps) => {
  const { label, name, type, autoComplete, maxLength, value, onChange, missing, inputRef, end } = props
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const isMissing = isTouched && value === ''
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box}>
        <input
          ref={inputRef}
          id={id}
          name={name}
          type={type}
          className={css.input}
          data-end={end !== undefined || undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          required
          value={value}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
        />
        {end}
      </div>
      {isMissing ? (
        <p id={`${id}-error`} className={css.error}>
          <IconAlertCircle size={16} aria-hidden />
          {missing}
        </p>
      ) : null}
    </div>
  )
}
