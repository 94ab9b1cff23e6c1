import { useTranslation } from 'react-i18next'
import { useFormats } from '../platform/formats.ts'
import { Icon } from './icon.tsx'

interface SavedMarkProps {
  /** When it was saved last, in milliseconds; undefined or 0 before that. */
  at: number | undefined
  isSaving: boolean
}

/** A save shows its time. The line stands from the start, so that it is read out when it changes. */
export const SavedMark = ({ at, isSaving }: SavedMarkProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <span role="status" className="pv-inline pv-gap-4 pv-size-12 pv-green">
      {isSaving && <span className="pv-dim">{t('ui.saving')}</span>}
      {!isSaving && !!at && (
        <>
          <Icon name="check" />
          {t('ui.savedAt', { at: moment(new Date(at).toISOString()) })}
        </>
      )}
    </span>
  )
}
