import { type ReactNode, useId } from 'react'
import { CheckBox } from './check-box.tsx'
import classes from './check-field.module.css'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

export interface CheckFieldProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean | undefined
  /** At the end of the line: a count. */
  aside?: ReactNode
  id?: string | undefined
}

/** A box with its label beside it; the whole line can be hit. */
export function CheckField({
  label,
  checked,
  onChange,
  hint,
  error,
  disabled = false,
  aside,
  ...props
}: CheckFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const parts = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div>
      <label
        className={classNames(
          `${classes.line} pv-flex pv-top pv-gap-4 pv-table pv-press pv-tall-24`,
          disabled && `${classes.off} pv-dim`,
        )}
        htmlFor={id}
      >
        <CheckBox
          id={id}
          checked={checked}
          onChange={onChange}
          disabled={disabled}
          describedBy={parts.join(' ') || undefined}
          invalid={error !== undefined}
        />
        <span className={`${classes.label} pv-grow`}>{label}</span>
        {aside !== undefined && <span className="pv-dim">{aside}</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`${classes.hint} pv-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
