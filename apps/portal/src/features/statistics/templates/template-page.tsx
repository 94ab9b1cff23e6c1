import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { DraftView } from './draft-view.tsx'
import { PublishedView } from './published-view.tsx'
import { templateQuery } from './queries.ts'

/** One template: the version in use, or the next one while it is written. */
export const TemplatePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const isAllowed = account !== undefined && mayDo(account, 'statistic.edit')
  const query = useQuery({ ...templateQuery(code), enabled: isAllowed })
  const { data } = query
  if (account === undefined) return null
  if (!isAllowed) return <ForbiddenState />
  if (data === undefined) return <Waiting of={query} failed={t('statistics.page.failed')} lines={8} isPage />
  return data.draft === null ? (
    <PublishedView key={code} detail={data} />
  ) : (
    <DraftView key={`${code} ${data.draft.version}`} detail={data} draft={data.draft} />
  )
}
