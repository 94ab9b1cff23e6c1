import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../platform/authority-day.ts'
import { useFormats } from '../platform/formats.ts'
import { isolated } from './bidi.tsx'
import { IconButton } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { classNames } from './class-names.ts'
import { readDay } from './day-text.ts'
import { Field, type FieldShared, type FieldWiring } from './field.tsx'
import { FloatingPanel } from './floating-panel.tsx'
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

/** The text in the field: what is typed while it is typed, else the day as the reader's language writes it. */
const useDayText = ({ value, onChange }: DateFieldProps) => {
  const { mediumDay } = useFormats()
  const [typed, setTyped] = useState<string>()
  const isUnread = typed !== undefined && typed.trim() !== '' && readDay(typed) === undefined
  // Somebody else has set the day meanwhile: a quick fix, another version.
  const isOvertaken = typed !== undefined && value !== (readDay(typed) ?? '')
  const written = value === '' ? '' : mediumDay(value)
  return {
    text: typed === undefined || isOvertaken ? written : typed,
    isUnread: isUnread && !isOvertaken,
    type: (text: string) => {
      setTyped(text)
      const day = readDay(text) ?? ''
      if (day !== value) onChange(day)
    },
    /** What was understood is written out; what was not stays, to be put right. */
    settle: () => {
      if (!isUnread) setTyped(undefined)
    },
    choose: (day: string) => {
      setTyped(undefined)
      onChange(day)
    },
  }
}

/** What is wrong with the day by itself, once the field was left. */
const useOwnError = ({ value, min, max }: DateFieldProps, isUnread: boolean): string | undefined => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (isUnread) return t('ui.day.unreadable', { example: isolated(mediumDay(todayHere())) })
  if (value !== '' && min !== undefined && value < min)
    return t('ui.day.early', { day: isolated(mediumDay(min)) })
  if (value !== '' && max !== undefined && value > max)
    return t('ui.day.late', { day: isolated(mediumDay(max)) })
  return undefined
}

type DayBoxProps = DateFieldProps & {
  wiring: FieldWiring
  day: ReturnType<typeof useDayText>
  onLeft: (left: boolean) => void
}

const DayBox = ({ wiring: { id, describedBy, invalid }, day, onLeft, ...props }: DayBoxProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <div
      className={classNames(classes.box, classes.day, sizeClass(props.size ?? 'form'))}
      data-invalid={invalid || undefined}
      data-disabled={props.disabled || undefined}
    >
      <input
        id={id}
        name={props.name}
        type="text"
        autoComplete="off"
        className={classes.bare}
        value={day.text}
        disabled={props.disabled}
        required={props.optional !== true}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => day.type(event.currentTarget.value)}
        onFocus={() => onLeft(false)}
        onBlur={() => {
          day.settle()
          onLeft(true)
          props.onBlur?.()
        }}
      />
      <FloatingPanel
        label={t('ui.day.choose')}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        target={
          <IconButton icon="calendar-event" name={t('ui.day.choose')} size={24} disabled={props.disabled} />
        }
      >
        <Calendar
          value={props.value}
          today={todayHere()}
          min={props.min}
          max={props.max}
          onChoose={(chosen) => {
            day.choose(chosen)
            setOpened(false)
          }}
        />
      </FloatingPanel>
    </div>
  )
}

/**
 * A day, typed as the reader's language writes it (or with figures, or as ISO 8601) or chosen from a month in his
 * language and direction. The browser's own field speaks the browser's language, which need not be the portal's, and
 * shows the month before the day beside dates that do not.
 */
export function DateField(props: DateFieldProps) {
  const day = useDayText(props)
  const [left, setLeft] = useState(true)
  const own = useOwnError(props, day.isUnread)
  const shown = left ? own : undefined
  // What was typed and is no day is not missing, as the form finds that has none.
  const error = day.isUnread && props.error ? own : (props.error ?? shown)
  return (
    <Field {...props} error={error}>
      {(wiring) => <DayBox {...props} wiring={wiring} day={day} onLeft={setLeft} />}
    </Field>
  )
}
