import type { HelpSummary } from '@papaver/contract/help/schema.ts'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../../ui/failed.tsx'
import { ArticleBody } from '../article/article-body.tsx'
import { guideHref, useGuideRole } from '../guide-role.ts'
import { helpArticleQuery, helpListQuery } from '../queries.ts'
import { SearchBox } from '../search/search-box.tsx'
import { SearchHits } from '../search/search-hits.tsx'
import { useHelpSearch } from '../search/use-help-search.ts'
import { useScreen } from '../use-screen.ts'
import css from './help-panel.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import { useIsSheet, usePanelRoom } from './use-panel-room.ts'
import { keepWidth, readWidth } from './width.ts'

const Waiting = () => {
  const { t } = useTranslation()
  return (
    <p className="pv-dim" role="status">
      {t('help.panel.loading')}
    </p>
  )
}

/** One article, read in the panel. */
const Article = ({ articleKey }: { articleKey: string }) => {
  const { data, error, refetch } = useQuery(helpArticleQuery(articleKey))
  if (data === undefined)
    return error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />
  return (
    <article>
      <h3 className={`${css.title} pv-size-16 pv-after-8`} lang={data.culture}>
        {data.title}
      </h3>
      <ArticleBody article={data} top={4} />
    </article>
  )
}

const Others = ({ items, onOpen }: { items: readonly HelpSummary[]; onOpen: (key: string) => void }) => {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section className={`${css.others} pv-above`}>
      <h3 className="pv-after-4">{t('help.panel.others')}</h3>
      <ul>
        {items.map(({ key, title, culture }) => (
          <li key={key}>
            <button
              type="button"
              className={`${css.link} pv-middle pv-gap-6 pv-size-13 pv-words-start pv-brand pv-flush pv-tall-28 pv-underlined`}
              lang={culture}
              onClick={() => onOpen(key)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What belongs to the screen that is shown: its first article, and the names of the others. */
const OfScreen = ({ onOpen }: { onOpen: (key: string) => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(helpListQuery(useScreen()))
  if (data === undefined)
    return error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />
  const [first, ...others] = data.filter(({ kind }) => kind === 'guide')
  if (first === undefined) return <p className="pv-dim">{t('help.panel.none')}</p>
  return (
    <>
      <Article articleKey={first.key} />
      <Others items={others} onOpen={onOpen} />
    </>
  )
}

const Foot = () => {
  const { t } = useTranslation()
  const role = useGuideRole()
  return (
    <footer className={`${css.foot} pv-wrap pv-gap-4-16 pv-size-13 pv-above`}>
      <a href="#/help">{t('help.panel.all')}</a>
      <a href={guideHref(role)}>{t('help.panel.print')}</a>
    </footer>
  )
}

/** A link from article to article is followed inside the panel; every other one changes the screen beside it. */
const articleOfLink = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  return isPlain ? /^#\/help\/([a-z0-9-]+)$/.exec(link?.getAttribute('href') ?? '')?.[1] : undefined
}
const notArticles = new Set(['guide', 'manage'])

const Content = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<string>()
  const search = useHelpSearch()
  useEffect(() => heading.current?.focus(), [])
  const open = (key: string | undefined) => {
    setOpened(key)
    search.change('')
    body.current?.scrollTo({ top: 0 })
    heading.current?.focus()
  }
  const follow = (event: MouseEvent) => {
    const key = articleOfLink(event)
    if (key === undefined || notArticles.has(key)) return
    event.preventDefault()
    open(key)
  }
  const isAway = opened !== undefined || search.asked !== ''
  return (
    <>
      <div className={`${css.head} pv-middle pv-apart pv-gap-8`}>
        <h2 ref={heading} tabIndex={-1} className={css.name}>
          {t('help.panel.title')}
        </h2>
        <button
          type="button"
          className={`${css.close} pv-centre pv-dim pv-round pv-flush`}
          aria-label={t('help.panel.close')}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden />
        </button>
      </div>
      <SearchBox value={search.typed} onChange={search.change} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks as well */}
      <div
        ref={body}
        role="group"
        aria-label={t('help.panel.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className={css.body}
        onClick={follow}
      >
        {isAway ? (
          <button
            type="button"
            className={`${css.link} pv-middle pv-gap-6 pv-size-13 pv-words-start pv-brand pv-flush pv-tall-28 pv-underlined`}
            onClick={() => open(undefined)}
          >
            <IconArrowLeft size={16} aria-hidden className="pv-mirrored" />
            {t('help.panel.back')}
          </button>
        ) : null}
        {search.asked !== '' ? (
          <SearchHits asked={search.asked} onOpen={open} level={3} />
        ) : opened === undefined ? (
          <OfScreen onOpen={open} />
        ) : (
          <Article articleKey={opened} />
        )}
      </div>
      <Foot />
    </>
  )
}

/**
 * Help beside the work: about the screen that is shown, and about the next one when that changes. It stays open until
 * it is closed; where the window is small it lies over everything.
 */
export const HelpPanel = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const isSheet = useIsSheet()
  const [width, setWidth] = useState(readWidth)
  usePanelRoom(width, isSheet)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  const shared = {
    id: 'help-panel',
    className: `${css.panel} pv-column pv-fixed pv-surface pv-float`,
    'aria-label': t('help.panel.title'),
  }
  const content = <Content onClose={onClose} />
  return createPortal(
    isSheet ? (
      <div {...shared} role="dialog" aria-modal onKeyDown={closeOnEscape} data-noprint>
        {content}
      </div>
    ) : (
      <aside {...shared} onKeyDown={closeOnEscape} data-noprint>
        <ResizeHandle width={width} onWidth={(next) => setWidth(keepWidth(next))} />
        {content}
      </aside>
    ),
    document.body,
  )
}
