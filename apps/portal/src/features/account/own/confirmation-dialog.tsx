import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { ownConfirmationQuery } from '../../../platform/own-queries.ts'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { useSession } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Asks before an action that opens accounts to others; the action itself waits, and goes on once it is answered. */
export const ConfirmationDialog = ({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { status } = useSession()
  const confirmation = useQuery(ownConfirmationQuery)
  const settings = useQuery(publicSettingsQuery)
  const confirm = useSending({
    mutationFn: (body: HolderProof) => call('account.confirm', { body }),
    onSuccess: (now) => {
      client.setQueryData(ownConfirmationQuery.queryKey, now)
      onEnd(true)
    },
  })
  // Whoever is signed out meanwhile has nothing to confirm any more.
  useEffect(() => {
    if (status === 'out') onEnd(false)
  }, [status, onEnd])
  const close = () => onEnd(false)
  return (
    <Dialog open onClose={close} title={t('account.confirmation.title')} locked={confirm.isPending}>
      <ProofForm
        text={t('account.confirmation.text')}
        label={t('account.confirmation.confirm')}
        isBusy={confirm.isPending}
        error={confirm.error}
        asksCode={confirmation.data?.asksCode === true}
        onProof={(proof) => confirm.mutate(proof)}
        onClose={close}
      />
      {settings.data?.useSingleSignOn === true && (
        <p className="pv-size-13 pv-dim">{t('account.confirmation.ownPassword')}</p>
      )}
    </Dialog>
  )
}
