import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { EmptyState, FailedState, NoMatchState } from '../../ui/state-panel.tsx'
import { hrefOfView, type NotificationsSearch } from './notifications-search.ts'

interface InsteadProps {
  search: NotificationsSearch
  /** null where the list came, and is empty. */
  error: unknown
  onRetry: () => void
  onDropFilters: () => void
}

/** In the place of the rows: failed, nothing that fits, or nothing in this view. */
export const NotificationsInstead = ({ search, error, onRetry, onDropFilters }: InsteadProps) => {
  const { t } = useTranslation()
  const said = (key: string): string => t(`notifications.page.${key}`)
  if (error !== null) {
    const { title, reference } = explain(error, t)
    return (
      <FailedState
        title={said('failed')}
        help={title}
        onRetry={onRetry}
        {...(reference ? { reference } : {})}
      />
    )
  }
  if (search.search !== undefined || search.topic !== undefined)
    return <NoMatchState title={said('noMatch')} help={said('noMatchHelp')} onDrop={onDropFilters} />
  if (search.view === 'archived')
    return <EmptyState icon="archive" title={said('nothingArchived')} help={said('nothingArchivedHelp')} />
  if (search.view === 'all') return <EmptyState title={said('nothing')} help={said('nothingHelp')} />
  return (
    <EmptyState
      icon="circle-check"
      title={said('nothingUnread')}
      help={said('nothingUnreadHelp')}
      action={{ children: said('showAll'), href: hrefOfView('all') }}
    />
  )
}
