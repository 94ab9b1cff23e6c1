import type { HelpSummary } from '@papaver/contract/help/schema.ts'
import { helpAreas } from '@papaver/contract/help/vocabulary.ts'
import { IconEdit, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Failed } from '../../../ui/failed.tsx'
import { guideHref, useGuideRole } from '../guide-role.ts'
import { helpListQuery } from '../queries.ts'
import { SearchBox } from '../search/search-box.tsx'
import { SearchHits } from '../search/search-hits.tsx'
import { useHelpSearch } from '../search/use-help-search.ts'
import css from './help-page.module.css'

const Entry = ({ article: { key, title, excerpt, culture } }: { article: HelpSummary }) => (
  <li>
    <a className={`${css.entry} pv-piece pv-medium pv-tall-24`} href={`#/help/${key}`} lang={culture}>
      {title}
    </a>
    <p className="pv-size-13 pv-dim" lang={culture} dir="auto">
      {excerpt}
    </p>
  </li>
)

interface AreaProps {
  id: string
  title: string
  articles: readonly HelpSummary[]
}

const Area = ({ id, title, articles }: AreaProps) => {
  if (articles.length === 0) return null
  return (
    <section className={`pv-card ${css.area} pv-pad-12-16`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="pv-stack pv-gap-10 pv-before-8">
        {articles.map((article) => (
          <Entry key={article.key} article={article} />
        ))}
      </ul>
    </section>
  )
}

/** Everything there is for this reader, area by area; news first. */
const Contents = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(helpListQuery())
  if (data === undefined)
    return error === null ? (
      <p role="status">{t('help.panel.loading')}</p>
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  if (data.length === 0) return <p>{t('help.page.nothing')}</p>
  const guides = data.filter(({ kind }) => kind === 'guide')
  return (
    <div className={css.areas}>
      <Area
        id="area-news"
        title={t('help.news.title')}
        articles={data.filter(({ kind }) => kind === 'news')}
      />
      {helpAreas.map((area) => (
        <Area
          key={area}
          id={`area-${area}`}
          title={t(`help.areas.${area}`)}
          articles={guides.filter((article) => article.area === area)}
        />
      ))}
    </div>
  )
}

/** The search stands in the address, so that the way back from an article leads to it. */
const useSearchInAddress = () => {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  const search = useHelpSearch(q)
  const { asked } = search
  // The way back, and links, change the address by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address counts here
  useEffect(() => {
    if (q !== asked) search.change(q)
  }, [q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way there is a new function every time
  useEffect(() => {
    if (asked !== q) void navigate({ to: '/help', search: asked === '' ? {} : { q: asked }, replace: true })
  }, [asked])
  return search
}

/** The contents of help, and its search. */
export const HelpPage = () => {
  const { t } = useTranslation()
  const role = useGuideRole()
  const account = useAccount()
  const search = useSearchInAddress()
  return (
    <div className={css.page}>
      <header className={`${css.head} pv-row pv-wrap pv-apart pv-after-16`}>
        <h1>{t('help.page.title')}</h1>
        <div className="pv-flex pv-wrap pv-gap-8">
          {mayDo(account, 'help.edit') ? (
            <a className="pv-button" href="#/help/manage">
              <IconEdit size={16} aria-hidden />
              {t('help.page.manage')}
            </a>
          ) : null}
          <a className="pv-button" href={guideHref(role)}>
            <IconPrinter size={16} aria-hidden />
            {t('help.page.guide')}
          </a>
        </div>
      </header>
      <div className={`${css.search} pv-after-16`}>
        <SearchBox value={search.typed} onChange={search.change} />
      </div>
      {search.asked === '' ? (
        <Contents />
      ) : (
        <div className={`pv-card ${css.hits}`}>
          <SearchHits asked={search.asked} level={2} />
        </div>
      )}
    </div>
  )
}
