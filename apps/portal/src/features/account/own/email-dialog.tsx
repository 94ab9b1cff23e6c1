import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { emailChangeFields } from '@papaver/contract/account/commands.ts'
import { isMail } from '@papaver/contract/mail-address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { ownEmailChangeQuery } from '../../../platform/own-queries.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import { ProofDialog } from './proof-dialog.tsx'

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'accountEmailTaken' ? { email: 'account.own.profile.mailTaken' } : {}

/** Asks for another address, with password and code. */
export const EmailDialog = ({ present, onClose }: { present: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const command = useCommand({
    fields: emailChangeFields,
    words: 'account.own.email',
    rules: { mail: isMail },
    judge: ({ email }) => ({
      email:
        String(email).trim().toLowerCase() === present.toLowerCase() ? 'account.own.email.same' : undefined,
    }),
    refusedAt,
    send: (body, proof: HolderProof) => call('account.askEmailChange', { body: { ...body, ...proof } }),
    onDone: (_nothing, { email }) => {
      showToast({ tone: 'green', title: t('account.own.email.asked', { email: isolated(email) }) })
      void client.invalidateQueries(ownEmailChangeQuery)
      onClose()
    },
  })
  return (
    <ProofDialog
      command={command}
      title={t('account.own.email.change')}
      text={t('account.own.email.text')}
      confirm={t('account.reset.send')}
      onClose={onClose}
    />
  )
}
