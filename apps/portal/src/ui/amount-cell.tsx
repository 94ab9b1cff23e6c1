import { lengths } from '@papaver/contract/lengths.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, amountOf, settledAmount } from './amount.ts'
import { classNames } from './class-names.ts'
import input from './input.module.css'
import { ReadAs } from './read-as.tsx'

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
  /** In which the figure counts: another one that is typed beside it is converted. */
  unit?: string | undefined
}

/** A figure in the grid; what is wrong with it stands below the whole line. */
export function AmountCell(props: AmountCellProps) {
  const { i18n } = useTranslation()
  const { id, label, value, unit, disabled, invalid } = props
  const settled = settledAmount(value, i18n.language)
  return (
    <div className="pv-narrow">
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
          maxLength={lengths.figure}
          className={classNames(input.bare, input.figure)}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={props.describedBy}
          disabled={disabled}
          value={value.typed}
          onChange={(event) => props.onChange(amountOf(event.currentTarget.value, i18n.language, unit))}
          onBlur={() => settled === value || props.onChange(settled)}
          onKeyDown={props.onKeyDown}
        />
        {props.end}
      </div>
      <ReadAs typed={value.typed} unit={unit} />
    </div>
  )
}
