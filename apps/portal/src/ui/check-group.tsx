import { type ReactNode, useId } from 'react'
import classes from './check-group.module.css'
import { FieldError } from './field.tsx'

export interface CheckGroupProps {
  /** What is chosen among. */
  legend: ReactNode
  hint?: ReactNode
  /** What is wrong with the choice as a whole. */
  error?: ReactNode
  /** Two beside each other where there is room, for short words; 1 by default. */
  columns?: 1 | 2 | undefined
  /** CheckFields; many of them scroll in themselves. */
  children: ReactNode
}

/** Several boxes under one name, with an error of the whole group. */
export function CheckGroup({ legend, hint, error, columns, children }: CheckGroupProps) {
  const id = useId()
  const parts = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <fieldset className="pv-stack pv-fit pv-gap-4" aria-describedby={parts.join(' ') || undefined}>
      <legend className="pv-table pv-medium">{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pv-hint">
          {hint}
        </p>
      )}
      <div
        className={`${classes.boxes} pv-stack pv-edge pv-round pv-scroll pv-block-4 pv-inline-10`}
        data-columns={columns}
        data-invalid={error !== undefined || undefined}
      >
        {children}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
