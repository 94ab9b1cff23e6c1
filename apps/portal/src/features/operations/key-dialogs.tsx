import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { reportKeyFields } from '@papaver/contract/operations/commands.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { PasswordAgainDialog } from '../account/own/password-again-dialog.tsx'
import { ProofDialog } from '../account/own/proof-dialog.tsx'
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

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'operationsKeySince' ? { since: 'operations.refusals.operationsKeySince' } : {}

/** Asks since when others may have had a key, and what has happened; with password and code. */
export const ReportKeyDialog = ({ signingKey, onClose }: KeyDialogProps) => {
  const { t } = useTranslation()
  const { keyId, retiredAt, isIssued } = signingKey
  const command = useCommand({
    fields: reportKeyFields,
    words: 'operations.keys',
    refusedAt,
    send: (body, proof: HolderProof) =>
      call('operations.reportKey', { params: { keyId }, body: { ...body, ...proof } }),
    onDone: useKept(t('operations.keys.reported'), onClose),
  })
  const texts = [
    t('operations.keys.reportText'),
    ...(retiredAt === null
      ? [t(isIssued ? 'operations.keys.reportIssued' : 'operations.keys.reportInUse')]
      : []),
  ]
  return (
    <ProofDialog
      command={command}
      title={t('operations.keys.reportTitle', { key: isolated(keyId) })}
      text={texts.join(' ')}
      confirm={t('operations.keys.report')}
      kind="dangerFilled"
      onClose={onClose}
    />
  )
}
