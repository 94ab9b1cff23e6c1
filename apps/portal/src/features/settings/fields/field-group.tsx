import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/field.tsx'

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
    <fieldset
      className="pv-stack pv-fit pv-gap-8"
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend className="pv-table pv-medium pv-after-4">{legend}</legend>
      {children}
      <p id={`${id}-hint`} className="pv-hint">
        {hint}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
