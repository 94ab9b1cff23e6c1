import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '../../../platform/after-press.ts'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isolated } from '../isolated.ts'
import { isMail } from '../mail-address.ts'
import { ProofForm } from './proof-form.tsx'
import { ownEmailChangeQuery } from './queries.ts'
import { useAsksCode } from './use-asks-code.ts'

/** Length of the contract's shape. */
const emailLength = 200

const judge = (email: string, present: string): string | undefined => {
  if (!isMail(email)) return 'account.own.profile.mailWrong'
  return email.toLowerCase() === present.toLowerCase() ? 'account.own.email.same' : undefined
}

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
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const ask = useAsk(onClose)
  const email = typed.trim()
  const own = judge(email, present)
  const isTaken = isRefusal(ask.error, 'accountEmailTaken') && ask.variables?.email === email
  const wrong = isTaken ? 'account.own.profile.mailTaken' : isLeft ? own : undefined
  return (
    <Dialog open onClose={onClose} title={t('account.own.email.change')} locked={ask.isPending}>
      <ProofForm
        text={t('account.own.email.text')}
        label={t('account.reset.send')}
        asksCode={asksCode}
        isBusy={ask.isPending}
        error={isRefusal(ask.error, 'accountEmailTaken') ? null : ask.error}
        isHeld={own !== undefined || isTaken}
        onProof={(proof) => ask.mutate({ ...proof, email })}
        onClose={onClose}
      >
        <TextField
          label={t('account.own.email.new')}
          name="email"
          type="email"
          ltr
          autoFocus
          autoComplete="email"
          maxLength={emailLength}
          value={typed}
          onChange={setTyped}
          onBlur={() => afterPress(() => setLeft(true))}
          error={wrong === undefined ? undefined : t(wrong)}
        />
      </ProofForm>
    </Dialog>
  )
}
