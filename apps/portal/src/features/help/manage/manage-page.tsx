import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import { helpAreas } from '@papaver/contract/help/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { useList } from '../../../platform/use-list.ts'
import { wholeOf } from '../../../ui/list/list-description.ts'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { columnsOf } from './manage-columns.tsx'
import { filtered, isShown, type ManageSearch, manageAddress, shows } from './manage-search.ts'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { managedListQuery } from './queries.ts'
import { stateStyles } from './text-state.ts'

const useFilters = (
  articles: readonly HelpManaged[],
  cultures: readonly string[],
): ListFilter<ManageSearch>[] => {
  const { t } = useTranslation()
  const states = shows.map((show) => ({
    value: show,
    icon: show === 'off' ? ('eye-off' as const) : stateStyles[show].icon,
    label: t(`help.manage.show.${show}`, {
      count: articles.filter((article) => isShown(article, show, cultures)).length,
    }),
  }))
  const areas = helpAreas.map((area) => ({ value: area, label: t(`help.areas.${area}`) }))
  return [
    { kind: 'one', name: 'area', label: t('help.manage.columns.area'), options: areas },
    { kind: 'switches', name: 'show', label: t('help.manage.columns.languages'), options: states },
  ]
}

/** Every article of help with the state of its languages, for those who write it. */
export const ManagePage = () => {
  const { t } = useTranslation()
  const list = useQuery(managedListQuery())
  const { data: languages } = useQuery(languagesQuery)
  const at = useList(manageAddress)
  const [isAdding, setAdding] = useState(false)
  const cultures = languages?.enabled.map(({ culture }) => culture) ?? []
  const articles = list.data ?? []
  const title = t('help.manage.title')
  return (
    <ListPage<HelpManaged, ManageSearch>
      head={{
        title,
        line: t('help.manage.line'),
        back: { label: t('help.article.back'), href: hrefOf('/help') },
        actions: [
          {
            key: 'new',
            label: t('help.manage.new'),
            icon: 'plus',
            kind: 'primary',
            onClick: () => setAdding(true),
          },
        ],
      }}
      list={{
        name: 'help',
        caption: title,
        at,
        listed: wholeOf(list, list.data && filtered(articles, at.search, cultures)),
        columns: columnsOf(t, cultures),
        rowKey: ({ key }) => key,
        rowName: (article) => article.title,
        hrefOf: ({ key }) => hrefOf(`/help/manage/${key}`),
        find: t('help.manage.search'),
        filters: useFilters(articles, cultures),
        failed: t('help.manage.failed'),
        noMatch: { title: t('help.manage.noMatch') },
        nothing: <EmptyState title={t('help.manage.empty')} />,
      }}
    >
      {isAdding && <NewArticleDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
