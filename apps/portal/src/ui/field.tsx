import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import classes from './field.module.css'
import { Icon } from './icon.tsx'

/** What every field takes. */
export interface FieldShared {
  label: ReactNode
  /** Below the field; it stays when an error comes. */
  hint?: ReactNode
  /** What is wrong, then what to do. */
  error?: ReactNode
  /** A warning never blocks; amber, below the hint. */
  warning?: ReactNode
  /** Puts "(optional)" behind the label; there are no asterisks. */
  optional?: boolean | undefined
  disabled?: boolean | undefined
  /** The label is spoken but not shown: cells of a grid. */
  labelHidden?: boolean | undefined
  /** CSS width of the field, 100 % by default. */
  width?: string | undefined
  id?: string | undefined
}

/** What the input inside a field needs. */
export interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

export interface FieldProps extends FieldShared {
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, input, hint, then error with its sign; wired for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, warning, optional = false, labelHidden = false, width, children } = props
  const { t } = useTranslation()
  const ownId = useId()
  const id = props.id ?? ownId
  const has = (part: ReactNode) => part !== undefined && part !== null && part !== false && part !== ''
  const parts = [has(hint) && `${id}-hint`, has(error) && `${id}-error`, has(warning) && `${id}-warning`]
  const describedBy = parts.filter(Boolean).join(' ') || undefined
  return (
    <div
      className="pv-stack pv-fit pv-packed pv-gap-4 pv-narrow pv-within"
      style={width === undefined ? undefined : { inlineSize: width }}
    >
      <label
        htmlFor={id}
        className={classNames('pv-table pv-medium pv-text-colour', labelHidden && 'pv-hidden')}
      >
        {label}
        {optional && <span className="pv-regular pv-dim"> {t('ui.optional')}</span>}
      </label>
      {children({ id, describedBy, invalid: has(error) })}
      {has(hint) && (
        <p id={`${id}-hint`} className="pv-small pv-dim">
          {hint}
        </p>
      )}
      {has(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {has(warning) && (
        <p id={`${id}-warning`} className={`${classes.warning} pv-flex pv-top pv-gap-4 pv-small pv-amber`}>
          <Icon name="alert-triangle" size={14} />
          <span>{warning}</span>
        </p>
      )}
    </div>
  )
}

/** The red line of a field or of a group of fields. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={`${classes.error} pv-flex pv-top pv-gap-4 pv-small pv-red`}>
      <Icon name="alert-circle" size={14} />
      <span>{children}</span>
    </p>
  )
}

/** Fields two by two from 720 px of card width on, one below the other before. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={`${classes.grid} pv-stack pv-fit pv-top`}>{children}</div>
}

/** A field that takes the whole width of the grid. */
export function FieldWide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
