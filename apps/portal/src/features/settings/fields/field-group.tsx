import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/field.tsx'
import css from './fields.module.css'

interface FieldGroupProps {
  legend: ReactNode
  hint: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Several fields that are one setting. */
export const FieldGroup = ({ legend, hint, error, children }: FieldGroupProps) => {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className={css.legend}>{legend}</legend>
      {children}
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
