import { useTranslation } from 'react-i18next'
import { useAsksCode } from '../../../platform/use-asks-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import css from './own.module.css'
import { ProofForm } from './proof-form.tsx'
import { type FactorAction, useFactorSteps } from './use-factor-steps.ts'

interface FactorDialogProps {
  action: FactorAction
  /** There is one already, on another phone. */
  isSet: boolean
  onClose: () => void
}

/** Password, then what the action needs: the picture and a first code, or new recovery codes, or nothing more. */
export const FactorDialog = ({ action, isSet, onClose }: FactorDialogProps) => {
  const { t } = useTranslation()
  const asksCode = useAsksCode()
  const { secret, codes, prove, confirm, kept } = useFactorSteps(action, onClose)
  const step = () => {
    if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
    if (secret)
      return (
        <ConfirmCodeForm
          secret={secret}
          isBusy={confirm.isPending}
          error={confirm.error}
          onCode={(code) => confirm.mutate(code)}
          onClose={onClose}
        />
      )
    return (
      <ProofForm
        text={t(`account.own.factor.text.${action === 'setUp' && isSet ? 'setUpAnew' : action}`)}
        label={t(`account.own.factor.confirmAction.${action}`)}
        kind={action === 'remove' ? 'dangerFilled' : 'primary'}
        isBusy={prove.isPending}
        error={prove.error}
        asksCode={asksCode}
        onProof={(proof) => prove.mutate(proof)}
        onClose={onClose}
      />
    )
  }
  return (
    // The codes are shown once: whoever has them in front of him leaves by saying that they are kept.
    <Dialog
      open
      onClose={onClose}
      title={t(`account.own.factor.title.${action}`)}
      locked={codes !== undefined || prove.isPending || confirm.isPending}
      crossHidden={codes !== undefined}
    >
      <div className={css.dialog}>{step()}</div>
    </Dialog>
  )
}
