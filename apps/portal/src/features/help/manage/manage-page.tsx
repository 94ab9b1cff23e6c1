import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import { helpAreas } from '@papaver/contract/help/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { FilterChip, FilterRow, ToggleChip } from '../../../ui/filter-chips.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { EmptyState, FailedState, NoMatchState } from '../../../ui/state-panel.tsx'
import css from './manage.module.css'
import { columnsOf } from './manage-columns.tsx'
import { filtered, isShown, type ManageSearch, readManageSearch, shows } from './manage-search.ts'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { managedListQuery } from './queries.ts'
import { faces } from './text-state.ts'

const useManageSearch = () => {
  const search = readManageSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (part: { [Key in keyof ManageSearch]?: ManageSearch[Key] | undefined }) =>
    void navigate({ to: '/help/manage', search: readManageSearch({ ...search, ...part }), replace: true })
  return { search, change }
}

interface FiltersProps {
  articles: readonly HelpManaged[]
  cultures: readonly string[]
  search: ManageSearch
  onChange: ReturnType<typeof useManageSearch>['change']
}

const Filters = ({ articles, cultures, search, onChange }: FiltersProps) => {
  const { t } = useTranslation()
  return (
    <FilterRow>
      <SearchPill
        value={search.q ?? ''}
        placeholder={t('help.manage.search')}
        onChange={(text) => onChange({ q: text })}
      />
      <FilterChip
        name={t('help.manage.columns.area')}
        options={helpAreas.map((area) => ({ value: area, label: t(`help.areas.${area}`) }))}
        value={search.area === undefined ? [] : [search.area]}
        onChange={(value) => onChange({ area: value.at(-1) as ManageSearch['area'] })}
      />
      {shows.map((show) => (
        <ToggleChip
          key={show}
          icon={show === 'off' ? 'eye-off' : faces[show].icon}
          pressed={search.show === show}
          onChange={(isOn) => onChange({ show: isOn ? show : undefined })}
        >
          {t(`help.manage.show.${show}`, {
            count: articles.filter((article) => isShown(article, show, cultures)).length,
          })}
        </ToggleChip>
      ))}
    </FilterRow>
  )
}

const Instead = ({ error, onRetry, onDrop, hasAny }: InsteadProps) => {
  const { t } = useTranslation()
  if (error !== null) {
    const { title, reference } = explain(error, t)
    return (
      <FailedState
        title={t('help.manage.failed')}
        help={title}
        onRetry={onRetry}
        {...(reference ? { reference } : {})}
      />
    )
  }
  if (hasAny) return <NoMatchState title={t('help.manage.noMatch')} onDrop={onDrop} />
  return <EmptyState title={t('help.manage.empty')} />
}
interface InsteadProps {
  error: unknown
  onRetry: () => void
  onDrop: () => void
  hasAny: boolean
}

/** Every article of help with the state of its languages, for those who write it. */
export const ManagePage = () => {
  const { t } = useTranslation()
  const list = useQuery(managedListQuery())
  const { data: languages } = useQuery(languagesQuery)
  const { search, change } = useManageSearch()
  const [isAdding, setAdding] = useState(false)
  const cultures = languages?.enabled.map(({ culture }) => culture) ?? []
  const articles = list.data ?? []
  const isFailed = list.isError && list.data === undefined
  const rows = list.data && filtered(articles, search, cultures)
  return (
    <PageFrame filling>
      <PageHead
        variant="list"
        title={t('help.manage.title')}
        line={t('help.manage.line')}
        back={{ label: t('help.article.back'), href: '#/help' }}
        actions={[
          {
            key: 'new',
            label: t('help.manage.new'),
            icon: 'plus',
            kind: 'primary',
            onClick: () => setAdding(true),
          },
        ]}
      />
      <div className={css.list}>
        <Filters articles={articles} cultures={cultures} search={search} onChange={change} />
        <DataTable<HelpManaged>
          caption={t('help.manage.title')}
          columns={columnsOf(t, cultures)}
          rows={isFailed ? [] : rows}
          rowKey={({ key }) => key}
          rowName={({ title }) => title}
          onOpen={({ key }) => {
            location.hash = `#/help/manage/${key}`
          }}
          rowHeight={41}
          instead={
            <Instead
              error={isFailed ? list.error : null}
              onRetry={() => void list.refetch()}
              onDrop={() => change({ q: undefined, area: undefined, show: undefined })}
              hasAny={articles.length > 0}
            />
          }
        />
      </div>
      {isAdding ? <NewArticleDialog onClose={() => setAdding(false)} /> : null}
    </PageFrame>
  )
}
