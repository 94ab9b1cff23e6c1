import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FloatingPanel } from '../../ui/floating-panel.tsx'
import css from './filters.module.css'

interface PeriodFilterProps {
  from: string | undefined
  to: string | undefined
  onChange: (days: { from: string | undefined; to: string | undefined }) => void
}

/** From and to day; either may stay open. */
export const PeriodFilter = ({ from, to, onChange }: PeriodFilterProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const isSet = from !== undefined || to !== undefined
  const name = t('audit.filters.period')
  const said = (day: string | undefined) => isolated(day === undefined ? '…' : mediumDay(day))
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
        <DateField
          label={t('audit.filters.from')}
          size="dense"
          optional
          value={from ?? ''}
          max={to}
          onChange={(day) => onChange({ from: day || undefined, to })}
        />
        <DateField
          label={t('audit.filters.to')}
          size="dense"
          optional
          value={to ?? ''}
          min={from}
          onChange={(day) => onChange({ from, to: day || undefined })}
        />
        {isSet && (
          <Button kind="link" onClick={() => onChange({ from: undefined, to: undefined })}>
            {t('audit.filters.clear')}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}
