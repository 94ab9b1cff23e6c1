import { type Limit, lettersOf } from '@papaver/contract/lengths.ts'
import { problemOfLine } from '@papaver/contract/plain-text.ts'
import { latinText } from '@papaver/contract/readings/letters.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldShared } from './field.tsx'
import classes from './input.module.css'
import { ReadAs } from './read-as.tsx'

/** 36 px in forms, 32 in grids, 40 in dialogs. */
export type FieldSize = 'dense' | 'form' | 'dialog'

export const sizeClass = (size: FieldSize): string | undefined =>
  ({ dense: classes.dense, form: undefined, dialog: classes.tall })[size]

export interface TextFieldProps extends FieldShared {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | undefined
  placeholder?: string | undefined
  maxLength?: Limit | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  /** Of a decimal figure, what was understood is shown where it could be read in two ways. */
  inputMode?: 'text' | 'numeric' | 'decimal' | undefined
  /** In which a decimal figure counts. */
  unit?: string | undefined
  /** Numbers, addresses, codes: left to right in every language. */
  ltr?: boolean | undefined
  /** Inside the field at its end: a unit, a button. */
  end?: ReactNode
  size?: FieldSize | undefined
  name?: string | undefined
  /** Taken to the letter, or only looked up: passwords, codes, what a scanner reads. */
  exact?: boolean | undefined
}

/** Words run as their script does, whatever the page's language; what has no letters runs with the page. */
const directionOf = (value: string): 'auto' | undefined => (/\p{L}/u.test(value) ? 'auto' : undefined)

/** Digits of any script are one figure: a count, a year and a code are kept in Latin ones. */
const takenBy = (inputMode: TextFieldProps['inputMode'], text: string): string =>
  inputMode === 'numeric' ? latinText(text) : text

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', size = 'form', end, ltr, exact = type === 'password' } = props
  const limit = props.maxLength ?? (props.inputMode === 'decimal' ? 'figure' : undefined)
  const { t } = useTranslation()
  const error = !exact && problemOfLine(value) ? t('ui.hiddenMarks') : props.error
  return (
    <Field {...props} error={error}>
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
              type={type}
              className={classes.bare}
              value={value}
              dir={ltr === true ? 'ltr' : directionOf(value)}
              placeholder={props.placeholder}
              maxLength={limit === undefined ? undefined : lettersOf(limit)}
              autoComplete={props.autoComplete}
              // biome-ignore lint/a11y/noAutofocus: asked for by a dialog whose first field takes the focus (look §14)
              autoFocus={props.autoFocus}
              data-autofocus={props.autoFocus || undefined}
              inputMode={props.inputMode}
              disabled={props.disabled}
              required={props.optional !== true}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => onChange(takenBy(props.inputMode, event.currentTarget.value))}
              onBlur={props.onBlur}
            />
            {end !== undefined && <span className={`${classes.end} pv-inline pv-rigid pv-dim`}>{end}</span>}
          </div>
          {props.inputMode === 'decimal' && <ReadAs typed={value} unit={props.unit} />}
        </>
      )}
    </Field>
  )
}
