import type { ReactNode } from 'react'
import { CheckField } from '../check-field.tsx'
import { CheckGroup, type CheckGroupProps } from '../check-group.tsx'

export interface CheckOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line: a count. */
  aside?: ReactNode
}

interface ChecksFieldProps<Value extends string> extends Pick<CheckGroupProps, 'hint' | 'columns'> {
  label: ReactNode
  options: readonly CheckOption<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: (() => void) | undefined
  error?: ReactNode
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Any of several, each with a box; what is ticked stands in the order in which it is offered. */
export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { label, options, value, onChange, onBlur, error, disabled, hint, columns } = props
  const turn = (option: Value, isOn: boolean): void => {
    const offered = options.map((each) => each.value)
    const others = value.filter((each) => !offered.includes(each))
    onChange([...others, ...offered.filter((each) => (each === option ? isOn : value.includes(each)))])
    // A box is judged when it is ticked: nobody leaves a group of boxes.
    onBlur?.()
  }
  return (
    <CheckGroup legend={label} hint={hint} columns={columns} error={error}>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          hint={option.hint}
          aside={option.aside}
          checked={value.includes(option.value)}
          disabled={disabled}
          onChange={(isOn) => turn(option.value, isOn)}
        />
      ))}
    </CheckGroup>
  )
}
