import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { clearToken } from '../../platform/token.ts'
import { isTraining, realPortal } from '../../platform/world.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { trainingQuery } from './queries.ts'

/** Makes training anew, from within or where it cannot be entered: asked for once more, with what will happen to whom. */
export const ResetCard = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useSending({
    mutationFn: () => call('training.reset'),
    onSuccess: async () => {
      if (isTraining) {
        // The session goes with its world.
        clearToken()
        location.assign(`${realPortal}?left=true`)
      } else {
        setIsAsking(false)
        await client.invalidateQueries(trainingQuery)
      }
    },
  })
  return (
    <>
      <Card title={t('training.reset.title')}>
        <div className="pv-stack pv-gap-12 pv-begin">
          <p>{t('training.reset.lead')}</p>
          <Button kind="danger" size={36} onClick={() => setIsAsking(true)}>
            {t('training.reset.title')}
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        open={isAsking}
        title={t('training.reset.ask')}
        consequences={[t('training.reset.consequence')]}
        safeLabel={t('training.reset.cancel')}
        confirmLabel={t('training.reset.confirm')}
        icon="alert-triangle"
        busy={reset.isPending || (isTraining && reset.isSuccess)}
        error={reset.error === null ? undefined : explain(reset.error, t).title}
        onSafe={() => setIsAsking(false)}
        onConfirm={() => reset.mutate()}
      />
    </>
  )
}
