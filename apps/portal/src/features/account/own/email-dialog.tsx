import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isMail } from '@papaver/contract/mail-address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { ownEmailChangeQuery } from '../../../platform/own-queries.ts'
import { isRefusal, type Refusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useAsksCode } from '../../../platform/use-asks-code.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ProofForm } from './proof-form.tsx'

/** Length of the contract's shape. */
const emailLength = 200

const standing = { email: '' }

const judge = (typed: string, present: string): string | undefined => {
  const email = typed.trim()
  if (!isMail(email)) return 'account.own.profile.mailWrong'
  return email.toLowerCase() === present.toLowerCase() ? 'account.own.email.same' : undefined
}

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'accountEmailTaken' ? { email: 'account.own.profile.mailTaken' } : {}

const useAsk = (onClose: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: CallInput<'account.askEmailChange'>['body']) =>
      call('account.askEmailChange', { body }),
    onSuccess: (_nothing, { email }) => {
      showToast({ tone: 'green', title: t('account.own.email.asked', { email: isolated(email) }) })
      void client.invalidateQueries(ownEmailChangeQuery)
      onClose()
    },
  })
}

/** Asks for another address, with password and code. */
export const EmailDialog = ({ present, onClose }: { present: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const asksCode = useAsksCode()
  const ask = useAsk(onClose)
  const form = useForm({
    standing,
    judge: ({ email }) => ({ email: judge(email, present) }),
    refusedAt,
    refusal: ask.error,
  })
  return (
    <Dialog open onClose={onClose} title={t('account.own.email.change')} locked={ask.isPending}>
      <ProofForm
        text={t('account.own.email.text')}
        label={t('account.reset.send')}
        asksCode={asksCode}
        isBusy={ask.isPending}
        error={isRefusal(ask.error, 'accountEmailTaken') ? null : ask.error}
        isHeld={form.isWrong('email')}
        onProof={(proof) => ask.mutate({ ...proof, email: form.values.email.trim() })}
        onClose={onClose}
      >
        <div ref={form.root}>
          <TextField
            {...form.at('email')}
            label={t('account.own.email.new')}
            type="email"
            ltr
            autoFocus
            autoComplete="email"
            maxLength={emailLength}
          />
        </div>
      </ProofForm>
    </Dialog>
  )
}
