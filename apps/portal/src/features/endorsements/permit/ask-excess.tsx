import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/device/use-online.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine, MovementDraft } from './endorse-draft.ts'

interface AskExcessProps {
  draft: MovementDraft
  over: readonly FormLine[]
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}

/** More than remains is either a slip of typing or a stop: the officer says which before the authority is told. */
export const AskExcess = ({ draft, over, busy, onSafe, onConfirm }: AskExcessProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const isOnline = useOnline()
  return (
    <ConfirmDialog
      open
      icon="hand-stop"
      title={t('endorsements.excess.ask')}
      consequences={[
        ...over.map((line) =>
          t('endorsements.excess.askLine', {
            name: line.name,
            presented: figure(draft.quantities[line.id]?.amount ?? '0', line.unit),
            remaining: figure(line.remaining, line.unit),
          }),
        ),
        t('endorsements.excess.askStop'),
        t(isOnline ? 'endorsements.excess.askNotify' : 'endorsements.device.askNotify'),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t('endorsements.excess.report')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}
