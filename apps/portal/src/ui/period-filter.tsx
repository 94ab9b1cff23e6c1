import { useTranslation } from 'react-i18next'
import { useFormats } from '../platform/formats.ts'
import { isolated } from './bidi.tsx'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'
import { FloatingPanel } from './floating-panel.tsx'
import inputClasses from './input.module.css'
import classes from './period-filter.module.css'

/** ISO days, or `YYYY-MM-DDTHH:MM` where the period has hours; an end that is open is undefined. */
export interface Period {
  from: string | undefined
  to: string | undefined
}

export interface PeriodFilterProps extends Period {
  /** What lies in the period: "Submitted". */
  name: string
  /** From and to are moments of a day, not days. */
  hasHours?: boolean | undefined
  onChange: (period: Period) => void
}

/** From when to when; either end may stay open. */
export function PeriodFilter({ name, from, to, hasHours = false, onChange }: PeriodFilterProps) {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const isSet = from !== undefined || to !== undefined
  const End = hasHours ? MomentField : DayField
  const said = (end: string | undefined) => {
    if (end === undefined) return '…'
    return isolated(hasHours ? end.replace('T', ' ') : mediumDay(end))
  }
  return (
    <FloatingPanel
      label={name}
      target={
        <Button icon={isSet ? 'check' : 'calendar-event'}>
          {isSet ? t('ui.period.set', { name, from: said(from), to: said(to) }) : name}
        </Button>
      }
    >
      <div className={`${classes.panel} pv-stack pv-gap-10`}>
        <End
          label={t('ui.period.from')}
          value={from}
          max={to}
          onChange={(value) => onChange({ from: value, to })}
        />
        <End
          label={t('ui.period.to')}
          value={to}
          min={from}
          onChange={(value) => onChange({ from, to: value })}
        />
        {isSet && (
          <Button kind="link" onClick={() => onChange({ from: undefined, to: undefined })}>
            {t('ui.period.clear')}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}

interface EndProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string | undefined) => void
}

const DayField = ({ value, onChange, ...field }: EndProps) => (
  <DateField
    {...field}
    size="dense"
    optional
    value={value ?? ''}
    onChange={(day) => onChange(day || undefined)}
  />
)

/** The browser's own field for day and time: its order and keyboard are those of the person's system. */
const MomentField = ({ label, value, min, max = '9999-12-31T23:59', onChange }: EndProps) => (
  <Field label={label} optional>
    {({ id, describedBy }) => (
      <input
        id={id}
        type="datetime-local"
        className={inputClasses.input}
        value={value ?? ''}
        min={min}
        max={max}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )}
  </Field>
)
