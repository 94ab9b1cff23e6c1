import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'

interface AskAboveProps {
  above: readonly (FormLine & { readonly reported: string })[]
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}

/** An account of more than is authorized is taken as it is; whether it is meant is asked first. */
export const AskAbove = ({ above, busy, onSafe, onConfirm }: AskAboveProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  return (
    <ConfirmDialog
      open
      icon="alert-triangle"
      title={t('endorsements.reports.above.title')}
      consequences={[
        ...above.map((line) =>
          t('endorsements.reports.above.line', {
            name: line.name,
            reported: figure(line.reported, line.unit),
            authorized: figure(line.quantity, line.unit),
          }),
        ),
        t('endorsements.reports.above.informed'),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t('endorsements.reports.above.send')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}
