import { IconArrowLeft, IconEdit, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../platform/responses.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { NotFoundPage } from '../../../ui/closed-page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { ArticleBody, useTextLanguage } from '../article/article-body.tsx'
import { headingId } from '../article/markdown.tsx'
import { helpArticleQuery } from '../queries.ts'
import { headingsIn } from './headings.ts'
import css from './help-page.module.css'

/** What follows # in the address is the router's, so the headings are gone to by buttons. */
const goTo = (id: string): void => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const OnThisPage = ({ markdown, culture }: { markdown: string; culture: string }) => {
  const { t } = useTranslation()
  const { lang, dir } = useTextLanguage(culture)
  const headings = headingsIn(markdown)
  if (headings.length < 2) return null
  return (
    <nav
      className={`${css.onPage} pv-rigid pv-sticky pv-size-13`}
      aria-labelledby="on-this-page"
      data-noprint
    >
      <p id="on-this-page" className="pv-strong pv-after-4">
        {t('help.article.onPage')}
      </p>
      <ul lang={lang} dir={dir}>
        {headings.map((heading) => (
          <li key={heading}>
            <button
              type="button"
              className={`${css.onPageLink} pv-words-start pv-brand pv-unedged pv-clear pv-tall-28 pv-underlined`}
              onClick={() => goTo(headingId(heading))}
            >
              {heading}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Tools = ({ articleKey }: { articleKey: string }) => {
  const { t } = useTranslation()
  const account = useAccount()
  return (
    <div className="pv-flex pv-wrap pv-gap-8" data-noprint>
      {mayDo(account, 'help.edit') ? (
        <a className="pv-button" href={`#/help/manage/${articleKey}`}>
          <IconEdit size={16} aria-hidden />
          {t('help.article.edit')}
        </a>
      ) : null}
      <button type="button" className="pv-button" onClick={() => print()}>
        <IconPrinter size={16} aria-hidden />
        {t('help.article.print')}
      </button>
    </div>
  )
}

/** One article on a page of its own. */
export const ArticlePage = () => {
  const { t } = useTranslation()
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const { data, error, refetch } = useQuery(helpArticleQuery(key))
  if (data === undefined) {
    if (isRefusal(error) && [400, 404].includes(error.status)) return <NotFoundPage />
    if (error !== null) return <Failed error={error} onRetry={() => void refetch()} isHeading />
    return <p role="status">{t('help.panel.loading')}</p>
  }
  return (
    <div className={css.page}>
      <p data-noprint>
        <a className={`${css.back} pv-inline pv-gap-6 pv-size-13 pv-tall-24 pv-after-8`} href="#/help">
          <IconArrowLeft size={16} aria-hidden className="pv-mirrored" />
          {t('help.article.back')}
        </a>
      </p>
      <header className={`${css.head} pv-row pv-wrap pv-apart pv-after-16`}>
        <h1 lang={data.culture}>{data.title}</h1>
        <Tools articleKey={key} />
      </header>
      <div className={`${css.columns} pv-flex pv-top`}>
        <article className={`pv-card ${css.article} pv-grow pv-narrow`}>
          <ArticleBody article={data} isReached />
        </article>
        <OnThisPage markdown={data.markdown} culture={data.culture} />
      </div>
    </div>
  )
}
