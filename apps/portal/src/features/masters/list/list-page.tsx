import { isListWord, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { rowStates } from '@papaver/contract/masters/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { FilterRow } from '../../../ui/filter-chips.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { EmptyState, NoMatchState, StatePanel } from '../../../ui/state-panel.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { rowsQuery } from '../queries.ts'
import { useCultures } from '../use-cultures.ts'
import { AddRow, isSimple } from './add-row.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { columnsOf, hrefOfRow, nameOfRow } from './list-columns.tsx'
import css from './list-page.module.css'
import { type ListSearch, readListSearch } from './list-search.ts'
import { useExport } from './use-export.ts'

const useListSearch = (word: ListWord) => {
  const search = readListSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: object) =>
    void navigate({ to: '/masters/$list', params: { list: word }, search: readListSearch({ ...next }) })
  return { search, go, change: (part: object) => go({ ...search, page: undefined, ...part }) }
}

type Asked = 'import' | 'arrange'

interface HeadProps {
  word: ListWord
  search: ListSearch
  counts: Readonly<Record<string, number>>
  onAsk: (asked: Asked) => void
}

const Head = ({ word, search, counts, onAsk }: HeadProps) => {
  const { t } = useTranslation()
  const exporting = useExport(word)
  const { isClosed, hasOrder } = lists[word]
  const state = search.state ?? 'all'
  const tabs = rowStates.filter((each) => each === 'all' || each === state || (counts[each] ?? 0) > 0)
  const exported = (format: 'csv' | 'xlsx') => ({
    key: format,
    label: t(`masters.list.${format}`),
    icon: 'download' as const,
    busy: exporting.isPending && exporting.variables === format,
    onClick: () => exporting.mutate(format),
  })
  return (
    <PageHead
      variant="list"
      title={t(`masters.lists.${word}`)}
      back={{ label: t('masters.list.back'), href: hrefOf('/masters') }}
      line={t(`masters.about.${word}`, { defaultValue: '' }) || undefined}
      actions={[
        ...(isClosed
          ? []
          : [
              {
                key: 'add',
                label: t('masters.list.add'),
                icon: 'plus' as const,
                kind: 'primary' as const,
                href: hrefOf(`/masters/${word}/new`),
              },
            ]),
        ...(word === 'substances'
          ? [
              {
                key: 'guide',
                label: t('masters.guide.open'),
                icon: 'clipboard-list' as const,
                href: hrefOf('/masters/substance-guide'),
              },
            ]
          : []),
        { key: 'import', label: t('masters.list.import'), icon: 'upload', onClick: () => onAsk('import') },
        exported('xlsx'),
        exported('csv'),
        ...(hasOrder
          ? [
              {
                key: 'arrange',
                label: t('masters.list.arrange'),
                icon: 'menu-2' as const,
                onClick: () => onAsk('arrange'),
              },
            ]
          : []),
      ]}
      tabs={
        <ViewTabs
          label={t('masters.list.states')}
          current={state}
          tabs={tabs.map((each) => ({
            key: each,
            label: t(`masters.states.${each}`),
            count: counts[each],
            href: hrefOf(
              `/masters/${word}`,
              readListSearch({ q: search.q, state: each === 'all' ? undefined : each }),
            ),
          }))}
        />
      }
    />
  )
}

const Rows = ({ word }: { word: ListWord }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { culture } = useStore(currentCulture)
  const account = useAccount()
  const { search, go, change } = useListSearch(word)
  const [asked, setAsked] = useState<Asked>()
  const cultures = useCultures() ?? [culture]
  const list = useQuery(rowsQuery(word, { pageSize: account?.pageSize ?? 10, ...search }))
  const isFailed = list.isError && list.data === undefined
  const columns = columnsOf({ t, formats, word, culture, cultures, labels: list.data?.labels ?? {} })
  const isNarrowed = search.q !== undefined || search.state !== undefined
  return (
    <PageFrame filling>
      <Head word={word} search={search} counts={list.data?.counts ?? {}} onAsk={setAsked} />
      <div className={css.list}>
        <FilterRow>
          <SearchPill
            value={search.q ?? ''}
            placeholder={t('masters.list.search')}
            onChange={(q) => change({ q: q || undefined })}
          />
        </FilterRow>
        {isSimple(word) && <AddRow key={word} word={word} cultures={cultures} />}
        <DataTable
          caption={t(`masters.lists.${word}`)}
          columns={columns}
          rows={isFailed ? [] : list.data?.items}
          rowKey={({ id }) => id}
          rowName={(row) => nameOfRow(row, culture, cultures)}
          onOpen={({ id }) => {
            location.hash = hrefOfRow(word, id)
          }}
          rowHeight={41}
          refreshing={list.isPlaceholderData}
          instead={
            isFailed ? (
              <FetchFailed
                title={t('masters.list.failed')}
                error={list.error}
                onRetry={() => void list.refetch()}
              />
            ) : isNarrowed ? (
              <NoMatchState title={t('masters.list.nothingFits')} onDrop={() => go({})} />
            ) : (
              <EmptyState
                title={t('masters.list.empty')}
                help={t('masters.list.emptyHelp')}
                icon="file-plus"
              />
            )
          }
          foot={
            list.data !== undefined &&
            list.data.total > 0 && (
              <PagingFoot
                {...list.data}
                totalIsEstimate={false}
                onPage={(page) => change({ page })}
                onPageSize={(pageSize) => change({ pageSize })}
              />
            )
          }
        />
      </div>
      {asked === 'import' && <ImportDialog word={word} onClose={() => setAsked(undefined)} />}
      {asked === 'arrange' && (
        <ArrangeDialog
          word={word}
          culture={culture}
          cultures={cultures}
          onClose={() => setAsked(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** One list: found in any language, row by row with what is to be seen about each. */
export const ListPage = () => {
  const { t } = useTranslation()
  const { list = '' } = useParams({ strict: false }) as { list?: string }
  if (isListWord(list)) return <Rows key={list} word={list} />
  return (
    <StatePanel
      isPage
      icon="file-off"
      title={t('masters.list.unknown')}
      action={{ children: t('masters.list.back'), href: hrefOf('/masters') }}
    />
  )
}
