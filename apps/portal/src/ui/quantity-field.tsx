import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settledAmount } from './amount.ts'
import { classNames } from './class-names.ts'
import { decimalFault, readDecimal, typedDecimal } from './decimal-text.ts'
import { Field, type FieldShared } from './field.tsx'
import classes from './input.module.css'
import { ReadAs } from './read-as.tsx'
import { type FieldSize, sizeClass } from './text-field.tsx'

export interface Quantity {
  /** As the person typed it; it stays so. */
  typed: string
  /** Plain decimal string for the wire; undefined while empty, unreadable or ambiguous. */
  amount: string | undefined
  unit: string
}

/** A stored amount as a field shows it at first. */
export const quantityOf = (amount: string | undefined, unit: string, culture: string): Quantity => ({
  typed: amount === undefined ? '' : typedDecimal(amount, culture),
  amount,
  unit,
})

export interface QuantityFieldProps extends FieldShared {
  value: Quantity
  onChange: (quantity: Quantity) => void
  onBlur?: (() => void) | undefined
  /** One unit is a word at the end of the field, several are a choice there; none for a bare figure. */
  units: readonly { value: string; label: string }[]
  placeholder?: string | undefined
  size?: FieldSize | undefined
  name?: string | undefined
}

/**
 * A quantity as on the order: comma or dot, grouping spaces, digits of any script. Says so itself, after the
 * field was left, when it cannot be read, could mean two things or has more digits than are stored.
 */
export function QuantityField(props: QuantityFieldProps) {
  const { value, onChange, units, size = 'form' } = props
  const { t, i18n } = useTranslation()
  const [left, setLeft] = useState(false)
  const fault = left ? decimalFault(readDecimal(value.typed, i18n.language, value.unit)) : undefined
  const own = fault && t(fault.key, fault.params)
  const type = (typed: string) => {
    const next = readDecimal(typed, i18n.language, value.unit)
    onChange({ ...value, typed, amount: next.kind === 'amount' ? next.amount : undefined })
  }
  const unit = units.find((one) => one.value === value.unit)?.label ?? ''
  return (
    <Field {...props} error={props.error ?? own}>
      {({ id, describedBy, invalid }) => (
        <>
          <div
            className={classNames(classes.box, sizeClass(size))}
            data-invalid={invalid || undefined}
            data-disabled={props.disabled || undefined}
          >
            <input
              id={id}
              name={props.name}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              className={classNames(classes.bare, classes.figure)}
              value={value.typed}
              placeholder={props.placeholder}
              disabled={props.disabled}
              required={props.optional !== true}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={() => setLeft(false)}
              onBlur={() => {
                setLeft(true)
                const settled = settledAmount(value, i18n.language)
                if (settled !== value) onChange({ ...value, ...settled })
                props.onBlur?.()
              }}
            />
            {units.length === 1 && <span className={`${classes.end} pv-inline pv-rigid pv-dim`}>{unit}</span>}
            {units.length > 1 && (
              <select
                className={`${classes.unit} pv-rigid pv-dim pv-unedged pv-clear pv-round-4 pv-press`}
                aria-label={t('ui.quantity.unit')}
                value={value.unit}
                disabled={props.disabled}
                onChange={(event) => onChange({ ...value, unit: event.currentTarget.value })}
              >
                {units.map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </select>
            )}
          </div>
          <ReadAs typed={value.typed} unit={value.unit} unitName={unit} />
        </>
      )}
    </Field>
  )
}
