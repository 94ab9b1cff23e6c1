import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import type { ListSummary } from '@papaver/contract/masters/edit-schema.ts'
import { type ListGroup, lists } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { NoMatchState } from '../../../ui/state-panel.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { listsQuery } from '../queries.ts'
import css from './lists-page.module.css'

const groups: readonly ListGroup[] = ['substances', 'places', 'people', 'cultivation']

const ListEntry = ({ summary }: { summary: ListSummary }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { list, active, rows, own, edited, unnamed } = summary
  const marks = [
    rows > active && t('masters.home.inactive', { count: rows - active }),
    own > 0 && t('masters.home.own', { count: own }),
    edited > 0 && t('masters.home.edited', { count: edited }),
    unnamed > 0 && t('masters.home.unnamed', { count: unnamed }),
  ].filter((mark) => mark !== false)
  return (
    <li className={`${css.entry} pv-stack pv-over pv-table pv-above pv-block-8 pv-inline-16`}>
      <a className={`${css.link} pv-strong pv-unlinked pv-text-colour`} href={hrefOf(`/masters/${list}`)}>
        {t(`masters.lists.${list}`)}
      </a>
      <span className="pv-size-12 pv-dim">
        {t('masters.home.rows', { count: rows, shown: number(rows) })}
      </span>
      {marks.length > 0 && <span className="pv-row-whole pv-size-12 pv-dim">{marks.join(' · ')}</span>}
    </li>
  )
}

const Groups = ({ found }: { found: readonly ListSummary[] }) => {
  const { t } = useTranslation()
  return (
    <div className={`${css.groups} pv-wide`}>
      {groups.map((group) => {
        const own = found.filter(({ list }) => lists[list].group === group)
        if (own.length === 0) return null
        return (
          <Card key={group} title={t(`masters.groups.${group}`)} padding="none">
            <ul className="pv-stack">
              {own.map((summary) => (
                <ListEntry key={summary.list} summary={summary} />
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}

/** The lists that the authority keeps, by what they are about. */
export const ListsPage = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useQuery(listsQuery())
  const { data } = query
  const found = (data?.lists ?? []).filter(({ list }) =>
    matchesForgivingly(search, [t(`masters.lists.${list}`)]),
  )
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('masters.title')}
        line={t('masters.home.text')}
        actions={[
          {
            key: 'scheduling',
            label: t('scheduling.title'),
            icon: 'calendar-event',
            href: hrefOf('/masters/scheduling'),
          },
        ]}
      />
      <PageContent className={css.content}>
        <SearchPill value={search} onChange={setSearch} placeholder={t('masters.home.search')} delay={0} />
        <Waiting of={query} failed={t('masters.home.failed')} lines={14} />
        {data !== undefined && found.length > 0 && <Groups found={found} />}
        {data !== undefined && found.length === 0 && (
          <NoMatchState title={t('masters.home.nothing')} onDrop={() => setSearch('')} />
        )}
      </PageContent>
    </PageFrame>
  )
}
