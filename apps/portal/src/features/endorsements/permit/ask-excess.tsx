import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/device/use-online.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine, MovementDraft } from './endorse-draft.ts'

interface AskProps {
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}
interface AskExcessProps extends AskProps {
  draft: MovementDraft
  over: readonly FormLine[]
  /** The authority records afterwards: nobody holds the goods for it. */
  isOffice: boolean
}

/** More than remains is either a slip of typing or a stop: the officer says which before the authority is told. */
export const AskExcess = ({ draft, over, isOffice, busy, onSafe, onConfirm }: AskExcessProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const isOnline = useOnline()
  const notified = isOnline ? 'endorsements.excess.askNotify' : 'endorsements.device.askNotify'
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
        t(isOffice ? 'endorsements.excess.officeStop' : 'endorsements.excess.askStop'),
        t(isOffice ? 'endorsements.excess.officeNotify' : notified),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t('endorsements.excess.report')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

/** What of it will not cross, as the last consignment closes the permit. */
export const useNotCrossing = () => {
  const { t } = useTranslation()
  const figure = useFigure()
  return (left: readonly (FormLine & { readonly left: string })[]): string[] =>
    left.map((line) =>
      t('endorsements.last.line', { name: line.name, quantity: figure(line.left, line.unit) }),
    )
}

/** The last consignment frees what is left, which is asked once before the permit is closed by it. */
export const AskLast = ({
  left,
  busy,
  onSafe,
  onConfirm,
}: AskProps & { left: readonly (FormLine & { readonly left: string })[] }) => {
  const { t } = useTranslation()
  const notCrossing = useNotCrossing()
  return (
    <ConfirmDialog
      open
      icon="alert-triangle"
      title={t('endorsements.last.title')}
      consequences={[...notCrossing(left), t('endorsements.last.closes')]}
      safeLabel={t('endorsements.last.back')}
      confirmLabel={t('endorsements.last.confirm')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}
