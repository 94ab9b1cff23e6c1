import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, amountOf } from './amount.ts'
import { classNames } from './class-names.ts'
import input from './input.module.css'

interface AmountCellProps {
  id: string
  /** Spoken name, with the line's number. */
  label: string
  value: Amount
  onChange: (value: Amount) => void
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** At the end of the field: the unit. */
  end?: ReactNode
}

/** A figure in the grid; what is wrong with it stands below the whole line. */
export function AmountCell(props: AmountCellProps) {
  const { i18n } = useTranslation()
  const { id, label, value, disabled, invalid } = props
  return (
    <div
      className={classNames(input.box, input.dense)}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        className={classNames(input.bare, input.figure)}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={disabled}
        value={value.typed}
        onChange={(event) => props.onChange(amountOf(event.currentTarget.value, i18n.language))}
        onKeyDown={props.onKeyDown}
      />
      {props.end}
    </div>
  )
}
