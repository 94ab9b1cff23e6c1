import { isListWord, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { rowStates } from '@papaver/contract/masters/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { type ListState, useList } from '../../../platform/use-list.ts'
import { pageOf } from '../../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import type { HeadAction } from '../../../ui/page-head.tsx'
import { EmptyState, StatePanel } from '../../../ui/state-panel.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { rowsQuery } from '../queries.ts'
import { useCultures } from '../use-cultures.ts'
import { AddRow, isSimple } from './add-row.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { type ListSearch, rowsAddress } from './list-address.ts'
import { columnsOf, hrefOfRow, nameOfRow } from './list-columns.tsx'

type Asked = 'import' | 'arrange'

/** What concerns the list as a whole. The whole of it goes out as a file: what goes out so can come back in. */
const useActions = (word: ListWord, onAsk: (asked: Asked) => void): HeadAction[] => {
  const { t } = useTranslation()
  const exporting = useExportAction((format) =>
    call('masters.listExport', { params: { list: word }, query: { format } }),
  )
  const { isClosed, hasOrder } = lists[word]
  const add: HeadAction = {
    key: 'add',
    label: t('masters.list.add'),
    icon: 'plus',
    kind: 'primary',
    href: hrefOf(`/masters/${word}/new`),
  }
  const guide: HeadAction = {
    key: 'guide',
    label: t('masters.guide.open'),
    icon: 'clipboard-list',
    href: hrefOf('/masters/substance-guide'),
  }
  const arrange: HeadAction = {
    key: 'arrange',
    label: t('masters.list.arrange'),
    icon: 'menu-2',
    onClick: () => onAsk('arrange'),
  }
  return [
    ...(isClosed ? [] : [add]),
    ...(word === 'substances' ? [guide] : []),
    { key: 'import', label: t('masters.list.import'), icon: 'upload', onClick: () => onAsk('import') },
    exporting,
    ...(hasOrder ? [arrange] : []),
  ]
}

const useHead = (
  word: ListWord,
  { address, search }: ListState<ListSearch>,
  counts: Readonly<Record<string, number>>,
): Omit<ListHead, 'actions'> => {
  const { t } = useTranslation()
  const { q, state = 'all' } = search
  const shown = rowStates.filter((each) => each === 'all' || each === state || (counts[each] ?? 0) > 0)
  return {
    title: t(`masters.lists.${word}`),
    back: { label: t('masters.list.back'), href: hrefOf('/masters') },
    line: t(`masters.about.${word}`, { defaultValue: '' }) || undefined,
    views: {
      label: t('masters.list.states'),
      current: state,
      tabs: shown.map((each) => ({
        key: each,
        label: t(`masters.states.${each}`),
        count: counts[each],
        href: address.href({ q, state: each === 'all' ? undefined : each }),
      })),
    },
  }
}

const Rows = ({ word }: { word: ListWord }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { culture } = useStore(currentCulture)
  const account = useAccount()
  const at = useList(useMemo(() => rowsAddress(word), [word]))
  const [asked, setAsked] = useState<Asked>()
  const cultures = useCultures() ?? [culture]
  const list = useQuery(rowsQuery(word, { pageSize: account?.pageSize ?? 10, ...at.search }))
  const head = useHead(word, at, list.data?.counts ?? {})
  const close = () => setAsked(undefined)
  return (
    <ListPage
      head={{ ...head, actions: useActions(word, setAsked) }}
      list={{
        name: `masters.${word}`,
        caption: t(`masters.lists.${word}`),
        at,
        listed: pageOf(list),
        columns: columnsOf({ t, formats, word, culture, cultures, labels: list.data?.labels ?? {} }),
        rowKey: ({ id }) => id,
        rowName: (row) => nameOfRow(row, culture, cultures),
        hrefOf: ({ id }) => hrefOfRow(word, id),
        find: t('masters.list.search'),
        between: isSimple(word) && <AddRow key={word} word={word} cultures={cultures} />,
        failed: t('masters.list.failed'),
        noMatch: { title: t('masters.list.nothingFits') },
        nothing: (
          <EmptyState title={t('masters.list.empty')} help={t('masters.list.emptyHelp')} icon="file-plus" />
        ),
      }}
    >
      {asked === 'import' && <ImportDialog word={word} onClose={close} />}
      {asked === 'arrange' && (
        <ArrangeDialog word={word} culture={culture} cultures={cultures} onClose={close} />
      )}
    </ListPage>
  )
}

/** One list: found in any language, row by row with what is to be seen about each. */
export const MastersPage = () => {
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
