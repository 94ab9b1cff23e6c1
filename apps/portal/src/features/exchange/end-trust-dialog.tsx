import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { TrustedKey } from '@papaver/contract/exchange/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { useKept } from './use-kept.ts'

/** Length of the contract's shape. */
const reasonLength = 1000

/** Asks why a key is no longer trusted; with password and code. */
export const EndTrustDialog = ({ trusted, onClose }: { trusted: TrustedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const asksCode = useAsksCodeAgain(true)
  const onSuccess = useKept(t('exchange.keys.endDone'), onClose)
  const ending = useSending({
    mutationFn: (body: CallInput<'exchange.endTrust'>['body']) =>
      call('exchange.endTrust', { params: { id: trusted.id }, body }),
    onSuccess,
  })
  const form = useForm({
    standing: { reason: '' },
    judge: ({ reason }) => ({ reason: reason.trim() === '' ? 'exchange.keys.reasonMissing' : undefined }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={ending.isPending}
      title={t('exchange.keys.endTitle', { key: isolated(trusted.keyId) })}
    >
      <ProofForm
        text={t('exchange.keys.endText')}
        label={t('exchange.keys.end')}
        kind="dangerFilled"
        asksCode={asksCode}
        isBusy={ending.isPending}
        isHeld={form.isWrong('reason')}
        error={ending.error}
        onProof={(proof) => ending.mutate({ reason: form.values.reason.trim(), ...proof })}
        onClose={onClose}
      >
        <div ref={form.root}>
          <TextAreaField {...form.at('reason')} label={t('exchange.keys.reason')} maxLength={reasonLength} />
        </div>
      </ProofForm>
    </Dialog>
  )
}
