import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { type LogSearch, logsAddress } from '../../platform/log-search.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Card } from '../../ui/card.tsx'
import { ListFrame, type ListHead } from '../../ui/list/list-page.tsx'
import { useExport } from '../../ui/list/use-export.ts'
import { SideLayout } from '../../ui/side-layout.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { FilesCard } from './files-card.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { useLines } from './use-lines.ts'

const useHead = (search: LogSearch): ListHead => {
  const { t } = useTranslation()
  const taking = useExport(
    () => call('operations.logExport', { query: search }),
    t('operations.logs.downloadFailed'),
  )
  return {
    title: t('operations.logs.title'),
    line: t('operations.logs.line'),
    actions: [
      {
        key: 'export',
        label: t('operations.logs.export'),
        icon: 'download',
        busy: taking.isPending,
        onClick: () => taking.mutate(),
      },
    ],
  }
}

const Logs = () => {
  const { t } = useTranslation()
  const at = useList(logsAddress)
  const lines = useLines(at.search)
  return (
    <ListFrame head={useHead(at.search)}>
      <LogFilters at={at} isFollowing={lines.isFollowing} onFollow={lines.follow} />
      <SideLayout sideLabel={t('operations.logs.files')} side={<FilesCard current={at.search.file} />}>
        <Card title={t('operations.logs.lines')} padding="none">
          <LogList lines={lines} at={at} />
        </Card>
      </SideLayout>
    </ListFrame>
  )
}

/** What the server wrote down: its files, their lines, and the new ones as they come. */
export const LogsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'operations.read'))
    return (
      <ForbiddenState title={t('operations.logs.forbidden')} help={t('operations.health.forbiddenHelp')} />
    )
  return <Logs />
}
