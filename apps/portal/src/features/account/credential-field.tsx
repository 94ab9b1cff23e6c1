import { IconAlertCircle } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { afterPress } from '../../platform/after-press.ts'
import css from './login-dialog.module.css'

interface CredentialFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'maxLength' | 'inputMode' | 'dir' | 'onKeyDown' | 'onPaste'
  > {
  label: string
  name: string
  type: 'text' | 'password'
  value: string
  onChange: (value: string) => void
  /** What to say once the field was left empty. */
  missing: string
  /** What to say of the value that was sent last; empty where nothing is the matter. */
  wrong?: string
  inputRef?: Ref<HTMLInputElement>
  /** A button inside the field, at its end. */
  end?: ReactNode
}

/** A field of the login dialog, drawn without the component library. */
export const CredentialField = (props: CredentialFieldProps) => {
  const { label, value, onChange, missing, wrong = '', inputRef, end, ...input } = props
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const error = wrong === '' && isTouched && value === '' ? missing : wrong
  return (
    <div>
      <label htmlFor={id} className="pv-block pv-size-13 pv-medium pv-after-4">
        {label}
      </label>
      <div className="pv-over">
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={`${css.input} pv-wide pv-control pv-round pv-surface pv-inline-10 pv-inner`}
          data-end={end !== undefined || undefined}
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => afterPress(() => setTouched(true))}
        />
        {end}
      </div>
      {error === '' ? null : (
        <p id={`${id}-error`} className="pv-flex pv-top pv-gap-4 pv-size-12 pv-red pv-before-4">
          <IconAlertCircle size={16} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
