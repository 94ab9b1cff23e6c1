import classes from './check-box.module.css'

export interface CheckBoxProps {
  /** Spoken name; where a label stands beside it, give `id` and let the label do it. */
  name?: string | undefined
  id?: string | undefined
  checked: boolean
  /** Some of the rows below are chosen. */
  partly?: boolean | undefined
  disabled?: boolean | undefined
  /** The second argument: Shift was held. */
  onChange: (checked: boolean, shift: boolean) => void
  tabIndex?: number | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
}

/** The bare box: 16 px drawn, 24 px to hit (44 on phones). */
export function CheckBox({ name, partly = false, describedBy, invalid, onChange, ...rest }: CheckBoxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={`${classes.box} pv-rigid pv-over pv-inline-grid pv-round-4 pv-surface pv-press`}
      aria-label={name}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      ref={(element) => {
        if (element !== null) element.indeterminate = partly
      }}
      onChange={(event) => {
        const { nativeEvent } = event
        onChange(event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }}
    />
  )
}
