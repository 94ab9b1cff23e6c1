import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { ownSecondFactorQuery, ownSessionsQuery } from '../../../platform/own-queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'

/** What a person does with his second factor. */
export type FactorAction = 'setUp' | 'renew' | 'remove'

type Secret = { qrCode: string; secretKey: string }

/** The calls behind the dialog, from the password to the recovery codes. */
export const useFactorSteps = (action: FactorAction, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => {
    void client.invalidateQueries(ownSecondFactorQuery)
    void client.invalidateQueries(ownSessionsQuery)
  }
  const finish = (key: string) => {
    showToast({ tone: 'green', title: t(`account.own.factor.${key}`) })
    onDone()
  }
  const prove = useSending({
    mutationFn: async (body: HolderProof) => {
      if (action === 'setUp') return setSecret(await call('account.beginSecondFactor', { body }))
      if (action === 'renew')
        return setCodes((await call('account.renewRecoveryCodes', { body })).recoveryCodes)
      await call('account.removeSecondFactor', { body })
    },
    onSuccess: () => {
      if (action !== 'setUp') refresh()
      if (action === 'remove') finish('removed')
    },
  })
  const confirm = useSending({
    mutationFn: async (code: string) =>
      setCodes((await call('account.confirmSecondFactor', { body: { code } })).recoveryCodes),
    onSuccess: refresh,
  })
  return {
    secret,
    codes,
    prove,
    confirm,
    kept: () => finish(action === 'setUp' ? 'isSetUp' : 'renewed'),
  }
}
