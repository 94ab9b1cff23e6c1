import { classNames } from './class-names.ts'
import { Field, type FieldShared } from './field.tsx'
import classes from './input.module.css'
import { type FieldSize, sizeClass } from './text-field.tsx'

export interface DateFieldProps extends FieldShared {
  /** ISO day, or '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** First and last day that can be chosen, ISO. */
  min?: string | undefined
  max?: string | undefined
  size?: FieldSize | undefined
  name?: string | undefined
}

/**
 * A day. The browser's own field: its calendar, keyboard and order of day and month are those the person's
 * system uses, in every language, and screen readers know it.
 */
export function DateField(props: DateFieldProps) {
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          name={props.name}
          type="date"
          className={classNames(classes.input, sizeClass(props.size ?? 'form'))}
          value={props.value}
          min={props.min}
          max={props.max ?? '9999-12-31'}
          disabled={props.disabled}
          required={props.optional !== true}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
        />
      )}
    </Field>
  )
}
