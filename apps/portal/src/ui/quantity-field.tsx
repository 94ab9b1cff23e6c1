import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from './bidi.tsx'
import { classNames } from './class-names.ts'
import { type DecimalReading, isStorable, readDecimal, typedDecimal } from './decimal-text.ts'
import { Field, type FieldShared } from './field.tsx'
import classes from './input.module.css'
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
  const reading = readDecimal(value.typed, i18n.language)
  const own = left ? ownError(reading, t) : undefined
  const type = (typed: string) => {
    const next = readDecimal(typed, i18n.language)
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
          {reading.kind === 'amount' && reading.assumed && (
            <p className={`${classes.reading} pv-line-16 pv-dim`} role="status">
              {t('ui.quantity.readAs')} <Ltr>{understood(reading.amount, i18n.language)}</Ltr> {unit}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

/** The amount as understood, grouped, so that a thousandfold slip shows. */
const understood = (amount: string, culture: string): string => {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return fraction === undefined ? grouped : grouped + typedDecimal(`.${fraction}`, culture)
}

const ownError = (reading: DecimalReading, t: (key: string) => string): string | undefined => {
  if (reading.kind === 'unreadable') return t('ui.quantity.unreadable')
  if (reading.kind === 'ambiguous') return t('ui.quantity.ambiguous')
  if (reading.kind === 'amount' && !isStorable(reading.amount)) return t('ui.quantity.tooLong')
  return undefined
}
