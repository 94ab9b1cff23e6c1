import { nameOfPlace } from '@papaver/contract/audit/places.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { type Verification, verificationsQuery } from './queries.ts'

/** Asks for a walk along the chain and goes to where its result stands. */
export const useVerify = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const announce = ({ status, broken }: Verification) => {
    if (status !== 'done') return
    if (broken === null) showToast({ tone: 'green', title: t('audit.chain.whole') })
    else showToast({ tone: 'red', title: t('audit.chain.broken', { seq: isolated(nameOfPlace(broken)) }) })
  }
  return useSending({
    mutationFn: () => call('audit.verify'),
    onSuccess: async (verification) => {
      await client.invalidateQueries({ queryKey: verificationsQuery.queryKey })
      void navigate({ to: '/event-logs', search: { tab: 'chain' } as never })
      announce(verification)
    },
    onError: (error) =>
      showToast({ tone: 'red', title: t('audit.chain.verifyFailed'), text: explain(error, t).title }),
  })
}
