import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../platform/responses.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { FactsCard, type PartProps } from './facts-card.tsx'
import { PartCards } from './part-cards.tsx'
import { establishmentQuery, feature } from './queries.ts'

/** What was saved is shown at once, and asked anew where lists and choices stand on it. */
export const useSaved = ({ id }: EstablishmentView) => {
  const client = useQueryClient()
  return (after: EstablishmentView) => {
    client.setQueryData(establishmentQuery(id).queryKey, after)
    for (const part of ['list', 'counts', 'total'])
      void client.invalidateQueries({ queryKey: [feature, part] })
    void client.invalidateQueries({ queryKey: [feature, id, 'history'] })
    void client.invalidateQueries({ queryKey: ['masters'] })
  }
}

/** What the register itself says of an establishment. */
export const RegisterCards = (part: PartProps) => (
  <>
    <FactsCard {...part} />
    <PartCards {...part} />
  </>
)

interface FetchedProps {
  id: string
  children: (establishment: EstablishmentView) => ReactNode
}

/** An establishment once it is here; what keeps it away till then. */
export const Fetched = ({ id, children }: FetchedProps) => {
  const { t } = useTranslation()
  const query = useQuery(establishmentQuery(id))
  const { data, error } = query
  if (data !== undefined) return children(data)
  const isMissing = isRefusal(error) && (error.verdict === 'notFound' || error.status === 400)
  if (isMissing) return <StatePanel isPage icon="file-off" title={t(`${feature}.page.notFound`)} />
  return (
    <PageFrame>
      <PageHead title={t(`${feature}.page.title`)} />
      <PageContent>
        <Waiting of={query} failed={t(`${feature}.page.failed`)} lines={12} />
      </PageContent>
    </PageFrame>
  )
}
