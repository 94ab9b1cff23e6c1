import type { HelpArticle } from '@papaver/contract/help/schema.ts'
import type { HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { helpReaders } from '@papaver/contract/help/vocabulary.ts'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../../platform/authority-name.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { ErrorPage } from '../../../ui/closed-page.tsx'
import { CountryLogo } from '../../../ui/country-logo.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { ArticleBody } from '../article/article-body.tsx'
import { useGuideRole, useGuideRoles } from '../guide-role.ts'
import { helpGuideQuery } from '../queries.ts'
import css from './guide.module.css'

const chapterId = (key: string): string => `chapter-${key}`

const goTo = (key: string): void => {
  const chapter = document.getElementById(chapterId(key))
  chapter?.scrollIntoView({ block: 'start' })
  chapter?.focus({ preventScroll: true })
}

const TitlePage = ({ role, title }: { role: HelpReader; title: string }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const authority = useAuthorityName()
  return (
    <section className={`${css.cover} pv-words-centre`}>
      <CountryLogo className={`${css.arms} pv-piece pv-round pv-on-white pv-pad-4`} />
      <p className="pv-dim pv-before-12">{authority}</p>
      <h1 className={css.title}>{title}</h1>
      <p className="pv-size-16 pv-before-8">{t(`help.guideOf.${role}`)}</p>
      <p className={`${css.made} pv-size-13 pv-dim`}>
        {t('help.guide.made', { day: day(new Date(nowHere()).toISOString()) })}
      </p>
    </section>
  )
}

const TableOfContents = ({ chapters }: { chapters: readonly HelpArticle[] }) => {
  const { t } = useTranslation()
  return (
    <nav className={css.contents} aria-labelledby="guide-contents">
      <h2 id="guide-contents">{t('help.guide.contents')}</h2>
      <ol>
        {chapters.map(({ key, title, culture }) => (
          <li key={key} lang={culture}>
            <a
              className="pv-block pv-tall-24"
              href={`#/help/${key}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(key)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Chapter = ({ chapter, number }: { chapter: HelpArticle; number: number }) => (
  <article className={css.chapter}>
    <h2
      id={chapterId(chapter.key)}
      tabIndex={-1}
      className={`${css.chapterTitle} pv-flex pv-gap-12 pv-after-12`}
      lang={chapter.culture}
    >
      <bdi className="pv-regular pv-dim">{number}</bdi>
      <span>{chapter.title}</span>
    </h2>
    <ArticleBody article={chapter} top={3} isDated={false} />
  </article>
)

const RoleChoice = ({ role }: { role: HelpReader }) => {
  const { t } = useTranslation()
  const roles = useGuideRoles()
  const navigate = useNavigate()
  if (roles.length < 2) return null
  return (
    <label className="pv-inline pv-wrap pv-gap-4-8 pv-size-13 pv-medium">
      {t('help.guide.of')}
      <select
        className="pv-within pv-control pv-round pv-surface pv-inline-8 pv-tall-32"
        value={role}
        onChange={(event) =>
          void navigate({ to: '/help/guide', search: { role: event.currentTarget.value }, replace: true })
        }
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`help.readers.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Tools = ({ role }: { role: HelpReader }) => {
  const { t } = useTranslation()
  return (
    <div className="pv-row pv-wrap pv-gap-8-16 pv-after-16" data-noprint>
      <a className={`${css.back} pv-inline pv-gap-6 pv-size-13 pv-tall-32`} href="#/help">
        <IconArrowLeft size={16} aria-hidden className="pv-mirrored" />
        {t('help.article.back')}
      </a>
      <RoleChoice role={role} />
      <button type="button" className="pv-button" data-filled onClick={() => print()}>
        <IconPrinter size={16} aria-hidden />
        {t('help.guide.print')}
      </button>
    </div>
  )
}

/** Everything that one role needs to know, as a booklet to print: title page, contents, a page for each chapter. */
export const GuidePage = () => {
  const { t } = useTranslation()
  const usual = useGuideRole()
  const { role: asked } = useSearch({ strict: false }) as { role?: string }
  const role = helpReaders.find((each) => each === asked) ?? usual
  const { data, error, refetch } = useQuery(helpGuideQuery(role))
  if (isRefusal(error) && error.status === 403) return <ErrorPage />
  if (error !== null && data === undefined)
    return <Failed error={error} onRetry={() => void refetch()} isHeading />
  const title = t('help.guide.title')
  return (
    <div className={css.guide}>
      <Tools role={role} />
      <TitlePage role={role} title={title} />
      {data === undefined ? (
        <p role="status">{t('help.panel.loading')}</p>
      ) : (
        <>
          <TableOfContents chapters={data.chapters} />
          {data.chapters.map((chapter, index) => (
            <Chapter key={chapter.key} chapter={chapter} number={index + 1} />
          ))}
        </>
      )}
    </div>
  )
}
