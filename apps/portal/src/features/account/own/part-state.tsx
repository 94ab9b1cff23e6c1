import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'

interface PartStateProps {
  title: string
  queries: readonly UseQueryResult[]
}

/** In the place of a card whose content is on its way, or could not be fetched. */
export const PartState = ({ title, queries }: PartStateProps) => {
  const { t } = useTranslation()
  const failed = queries.find(({ isError, data }) => isError && data === undefined)
  if (!failed)
    return (
      <Card title={title}>
        <Skeleton />
      </Card>
    )
  const { title: why, reference } = explain(failed.error, t)
  return (
    <Card title={title}>
      <FailedState
        title={t('account.own.failed')}
        help={why}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
        {...(reference ? { reference } : {})}
      />
    </Card>
  )
}
