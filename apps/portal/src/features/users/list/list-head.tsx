import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import type { Audience } from '../audience.ts'
import { type ViewName, viewNames } from '../choices.ts'
import { sayRefusal } from '../explain-refusal.ts'
import type { ListInput } from '../queries.ts'
import { type ListSearch, viewOf } from './list-search.ts'

/** A manager thinks of all his people first. */
const tabs: Record<Audience, readonly ViewName[]> = {
  office: viewNames,
  manager: ['all', 'waiting', 'active', 'locked', 'ended'],
}

const useExport = (input: ListInput) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call('users.export', { query: input }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('users.list.exportFailed'), text: sayRefusal(error, t) }),
  })
}

interface ListHeadProps {
  audience: Audience
  search: ListSearch
  counts: Partial<Record<ViewName, number>>
  input: ListInput
}

/** Title, views with their counts, and the list as a spreadsheet. */
export const ListHead = ({ audience, search, counts, input }: ListHeadProps) => {
  const { t } = useTranslation()
  const spreadsheet = useExport(input)
  return (
    <PageHead
      variant="list"
      title={t(`users.list.title.${audience}`)}
      actions={[
        {
          key: 'export',
          label: t('users.list.export'),
          icon: 'download',
          busy: spreadsheet.isPending,
          onClick: () => spreadsheet.mutate(),
        },
      ]}
      tabs={
        <ViewTabs
          label={t('users.list.views')}
          current={viewOf(search, audience)}
          tabs={tabs[audience].map((view) => ({
            key: view,
            label: t(`users.views.${view}`),
            count: counts[view],
            urgent: view === 'locked',
            href: hrefOf('/users', { view }),
          }))}
        />
      }
    />
  )
}
