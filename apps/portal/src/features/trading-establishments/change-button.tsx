import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** An entry is never edited: a request with its data begins, and takes its place when it is approved. */
export const ChangeButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const begin = useSending({
    mutationFn: () => call('trading-establishments.create', { body: { replacesId: id } }),
    onSuccess: (made) => navigate({ to: `${partnerKind.place}/${made.id}/edit` }),
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
  return (
    <Button icon="pencil" busy={begin.isPending} onClick={() => begin.mutate()}>
      {t('trading-establishments.case.change')}
    </Button>
  )
}
