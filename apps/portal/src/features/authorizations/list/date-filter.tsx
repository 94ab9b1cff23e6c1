import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import css from './list-page.module.css'

interface DateFilterProps {
  from: string | undefined
  to: string | undefined
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** From and to day of the submission; either may stay open. */
export const DateFilter = ({ from, to, onChange }: DateFilterProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const isSet = from !== undefined || to !== undefined
  const days = {
    from: from === undefined ? '…' : mediumDay(from),
    to: to === undefined ? '…' : mediumDay(to),
  }
  const name = t('authorizations.list.filters.dates')
  return (
    <FloatingPanel
      label={name}
      target={
        <Button icon={isSet ? 'check' : 'calendar-event'}>
          {isSet ? t('authorizations.list.filters.datesSet', days) : name}
        </Button>
      }
    >
      <div className={css.dates}>
        <DateField
          label={t('authorizations.list.filters.from')}
          size="dense"
          optional
          value={from ?? ''}
          max={to}
          onChange={(day) => onChange({ from: day || undefined, to })}
        />
        <DateField
          label={t('authorizations.list.filters.to')}
          size="dense"
          optional
          value={to ?? ''}
          min={from}
          onChange={(day) => onChange({ from, to: day || undefined })}
        />
        {isSet && (
          <Button kind="link" onClick={() => onChange({})}>
            {t('authorizations.list.filters.clearDates')}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}
