import { useTranslation } from 'react-i18next'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FloatingPanel } from '../../ui/floating-panel.tsx'
import inputClasses from '../../ui/input.module.css'
import css from '../audit/filters.module.css'

interface TimeFilterProps {
  /** Day and time of the authority's zone. */
  from: string | undefined
  to: string | undefined
  onChange: (times: { from: string | undefined; to: string | undefined }) => void
}

interface TimeFieldProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The browser's own field for day and time: its order and keyboard are those of the person's system. */
const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <Field label={label} optional>
    {({ id, describedBy }) => (
      <input
        id={id}
        type="datetime-local"
        className={inputClasses.input}
        value={value ?? ''}
        max="9999-12-31T23:59"
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )}
  </Field>
)

/** From when to when; either may stay open. */
export const TimeFilter = ({ from, to, onChange }: TimeFilterProps) => {
  const { t } = useTranslation()
  const isSet = from !== undefined || to !== undefined
  const name = t('operations.logs.filters.time')
  const said = (time: string | undefined) => isolated(time?.replace('T', ' ') ?? '…')
  return (
    <FloatingPanel
      label={name}
      target={
        <Button icon={isSet ? 'check' : 'calendar-event'}>
          {isSet ? t('audit.filters.between', { from: said(from), to: said(to) }) : name}
        </Button>
      }
    >
      <div className={css.panel}>
        <TimeField
          label={t('audit.filters.from')}
          value={from}
          onChange={(time) => onChange({ from: time, to })}
        />
        <TimeField
          label={t('audit.filters.to')}
          value={to}
          onChange={(time) => onChange({ from, to: time })}
        />
        {isSet && (
          <Button kind="link" onClick={() => onChange({ from: undefined, to: undefined })}>
            {t('operations.logs.filters.clear')}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}
