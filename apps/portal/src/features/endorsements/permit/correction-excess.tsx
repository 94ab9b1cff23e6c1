import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../platform/responses.ts'
import { useAccount } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sideOf } from '../../casework/side.ts'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'
import type { ExcessLine } from './use-endorse.ts'

/** Has it become an incident? Before that it is asked about. */
export const isExcessKept = (error: unknown): boolean => isRefusal(error, 'endorsementExcess')

export const useIsOffice = (): boolean => {
  const account = useAccount()
  return account !== undefined && sideOf(account) === 'office'
}

interface AskProps {
  excess: readonly ExcessLine[]
  lines: readonly FormLine[]
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}

/** A correction says more than may cross: a typing error, or an excess that is found now. The goods have gone either way. */
export const AskCorrectionExcess = ({ excess, lines, busy, onSafe, onConfirm }: AskProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const isOffice = useIsOffice()
  return (
    <ConfirmDialog
      open
      icon="alert-triangle"
      title={t('endorsements.correction.excess.title')}
      consequences={[
        ...excess.map((line) =>
          t('endorsements.correction.excess.line', {
            name: lines.find(({ id }) => id === line.lineId)?.name ?? '',
            entered: figure(line.presented, line.unit),
            remaining: figure(line.remaining, line.unit),
          }),
        ),
        t(`endorsements.correction.excess.${isOffice ? 'counts' : 'stays'}`),
        t(isOffice ? 'endorsements.excess.officeNotify' : 'endorsements.excess.askNotify'),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t(isOffice ? 'endorsements.correction.excess.count' : 'endorsements.excess.report')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

/** It is reported: nothing else has changed. */
export const ExcessKept = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={t('endorsements.correction.excess.kept')}
      foot={
        <Button size={36} kind="primary" onClick={onClose}>
          {t('endorsements.correction.excess.close')}
        </Button>
      }
    >
      <p>{t('endorsements.correction.excess.keptText')}</p>
    </Dialog>
  )
}
