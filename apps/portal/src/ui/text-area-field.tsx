import { type Limit, lettersOf } from '@papaver/contract/lengths.ts'
import { asParagraph, isParagraph } from '@papaver/contract/plain-text.ts'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldShared } from './field.tsx'
import classes from './input.module.css'

export interface TextAreaFieldProps extends FieldShared {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** Lines in view while there are no more, 3 by default. */
  rows?: number | undefined
  /** The count of letters left shows in the last fifth. */
  maxLength?: Limit | undefined
  name?: string | undefined
  /** Which signs it may hold, where those are others than of what people write: true where all is in order. */
  fits?: ((text: string) => boolean) | undefined
}

/** Several lines of text; it grows with what is written, so that no line of it is out of sight. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows = 3, fits = isParagraph } = props
  const maxLength = props.maxLength === undefined ? undefined : lettersOf(props.maxLength)
  const { t } = useTranslation()
  const error = fits(asParagraph(value)) ? props.error : t('ui.hiddenMarks')
  const left = maxLength === undefined ? undefined : maxLength - value.length
  return (
    <Field {...props} error={error}>
      {({ id, describedBy, invalid }) => (
        <>
          <textarea
            id={id}
            name={props.name}
            className={classNames(classes.input, `${classes.area} pv-block`)}
            rows={rows}
            style={{ minBlockSize: `calc(${rows} * 1lh + 16px)` }}
            value={value}
            dir={value === '' ? undefined : 'auto'}
            placeholder={props.placeholder}
            maxLength={maxLength}
            disabled={props.disabled}
            required={props.optional !== true}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={props.onBlur}
          />
          {left !== undefined && maxLength !== undefined && left <= maxLength / 5 && (
            <span className={`${classes.count} pv-line-16 pv-dim`} role="status">
              {t('ui.lettersLeft', { count: left })}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
