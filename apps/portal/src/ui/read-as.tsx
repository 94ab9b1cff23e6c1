import { useTranslation } from 'react-i18next'
import { Ltr } from './bidi.tsx'
import { readDecimal, understoodDecimal } from './decimal-text.ts'
import classes from './input.module.css'

/** Below a figure that could be read in two ways, or with another unit: what was understood. */
export function ReadAs({
  typed,
  unit,
  unitName,
}: {
  typed: string
  /** In which the field counts. */
  unit?: string | undefined
  unitName?: string | undefined
}) {
  const { t, i18n } = useTranslation()
  const reading = readDecimal(typed, i18n.language, unit)
  if (reading.kind !== 'amount' || !reading.assumed) return null
  return (
    <p className={`${classes.reading} pv-line-16 pv-dim`} role="status">
      {t('ui.quantity.readAs')} <Ltr>{understoodDecimal(reading.amount, i18n.language)}</Ltr> {unitName}
    </p>
  )
}
