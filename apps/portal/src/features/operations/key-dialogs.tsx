import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { isRefusal, type Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated } from '../../ui/bidi.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { PasswordAgainDialog } from '../account/own/password-again-dialog.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { keysQuery, type SigningKey, type SigningKeys } from './queries.ts'

interface KeyDialogProps {
  signingKey: SigningKey
  onClose: () => void
}

/** What came of it stands in the list at once. */
const useKept = (title: string, onClose: () => void) => {
  const client = useQueryClient()
  return (keys: SigningKeys) => {
    client.setQueryData(keysQuery.queryKey, keys)
    showToast({ tone: 'green', title })
    onClose()
  }
}

/** Asks who it is before another key signs. */
export const ReplaceKeyDialog = ({ signingKey: { keyId, isIssued }, onClose }: KeyDialogProps) => {
  const { t } = useTranslation()
  const onSuccess = useKept(t('operations.keys.replaced'), onClose)
  const replacing = useSending({
    mutationFn: (body: CallInput<'operations.replaceKey'>['body']) => call('operations.replaceKey', { body }),
    onSuccess,
  })
  return (
    <PasswordAgainDialog
      open
      title={t('operations.keys.replaceTitle', { key: isolated(keyId) })}
      text={t(isIssued ? 'operations.keys.goBackText' : 'operations.keys.replaceText')}
      label={t(isIssued ? 'operations.keys.goBack' : 'operations.keys.replace')}
      isBusy={replacing.isPending}
      error={replacing.error}
      onProof={(proof) => replacing.mutate({ keyId, ...proof })}
      onClose={onClose}
    />
  )
}

/** Length of the contract's shape. */
const reasonLength = 1000
const standing = { since: '', reason: '' }

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'operationsKeySince' ? { since: 'operations.refusals.operationsKeySince' } : {}

/** Asks since when others may have had a key, and what has happened; with password and code. */
export const ReportKeyDialog = ({ signingKey, onClose }: KeyDialogProps) => {
  const { t } = useTranslation()
  const { keyId, retiredAt, isIssued } = signingKey
  const asksCode = useAsksCodeAgain(true)
  const onSuccess = useKept(t('operations.keys.reported'), onClose)
  const reporting = useSending({
    mutationFn: (body: CallInput<'operations.reportKey'>['body']) =>
      call('operations.reportKey', { params: { keyId }, body }),
    onSuccess,
  })
  const form = useForm({
    standing,
    judge: ({ since, reason }) => ({
      since: since === '' ? 'operations.keys.sinceMissing' : undefined,
      reason: reason.trim() === '' ? 'operations.keys.reasonMissing' : undefined,
    }),
    refusedAt,
    refusal: reporting.error,
  })
  const texts = [
    t('operations.keys.reportText'),
    ...(retiredAt === null
      ? [t(isIssued ? 'operations.keys.reportIssued' : 'operations.keys.reportInUse')]
      : []),
  ]
  const { since, reason } = form.values
  return (
    <Dialog
      open
      onClose={onClose}
      locked={reporting.isPending}
      title={t('operations.keys.reportTitle', { key: isolated(keyId) })}
    >
      <ProofForm
        text={texts.join(' ')}
        label={t('operations.keys.report')}
        kind="dangerFilled"
        asksCode={asksCode}
        isBusy={reporting.isPending}
        isHeld={form.isWrong('since') || form.isWrong('reason')}
        error={isRefusal(reporting.error, 'operationsKeySince') ? null : reporting.error}
        onProof={(proof) => reporting.mutate({ since, reason: reason.trim(), ...proof })}
        onClose={onClose}
      >
        <div ref={form.root} className="pv-stack pv-gap-12">
          <DateField {...form.at('since')} label={t('operations.keys.since')} max={todayHere()} />
          <TextAreaField
            {...form.at('reason')}
            label={t('operations.keys.reason')}
            maxLength={reasonLength}
          />
        </div>
      </ProofForm>
    </Dialog>
  )
}
