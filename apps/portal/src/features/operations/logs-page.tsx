import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SideLayout } from '../../ui/side-layout.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { FilesCard } from './files-card.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { isNarrowed, type LogSearch, readLogSearch } from './log-search.ts'
import { useLines } from './use-lines.ts'

export type LogChange = { [Key in keyof LogSearch]?: LogSearch[Key] | undefined }

/** The filters in the address, and how to change them. */
const useLogSearch = () => {
  const search = readLogSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: object) =>
    void navigate({ to: '/file-logs', search: readLogSearch({ ...next }) as never })
  return { search, go, change: (part: LogChange) => go({ ...search, ...part }) }
}

const Head = ({ search }: { search: LogSearch }) => {
  const { t } = useTranslation()
  const taking = useSending({
    mutationFn: () => call('operations.logExport', { query: search }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('operations.logs.downloadFailed'),
        text: explain(error, t).title,
      }),
  })
  return (
    <PageHead
      variant="list"
      title={t('operations.logs.title')}
      line={t('operations.logs.line')}
      actions={[
        {
          key: 'export',
          label: t('operations.logs.export'),
          icon: 'download',
          busy: taking.isPending,
          onClick: () => taking.mutate(),
        },
      ]}
    />
  )
}

const Logs = () => {
  const { t } = useTranslation()
  const { search, go, change } = useLogSearch()
  const lines = useLines(search)
  return (
    <PageFrame>
      <Head search={search} />
      <PageContent>
        <LogFilters
          search={search}
          onChange={change}
          isFollowing={lines.isFollowing}
          onFollow={lines.follow}
        />
        <SideLayout sideLabel={t('operations.logs.files')} side={<FilesCard current={search.file} />}>
          <Card title={t('operations.logs.lines')} padding="none">
            <LogList lines={lines} isNarrowed={isNarrowed(search)} onDrop={() => go({})} />
          </Card>
        </SideLayout>
      </PageContent>
    </PageFrame>
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
