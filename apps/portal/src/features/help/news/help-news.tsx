import type { HelpSummary } from '@papaver/contract/help/schema.ts'
import { IconSparkles, IconX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useAccount } from '../../../platform/session.ts'
import css from './help-news.module.css'

const newsQuery = queryOptions({
  queryKey: ['help', 'news'],
  queryFn: ({ signal }) => call('help.news', { signal, isQuiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What is new, until it is closed here; to be shown is to be seen, so that it comes once. */
const useNews = (isOwnSession: boolean) => {
  const { data } = useQuery({ ...newsQuery, enabled: isOwnSession })
  const [news, setNews] = useState<readonly HelpSummary[]>([])
  useEffect(() => {
    if (data === undefined || data.length === 0) return
    setNews(data)
    // Where that cannot be noted it is shown once more: nobody is held up by it.
    call('help.seen', { body: { keys: data.map(({ key }) => key) }, isQuiet: true }).catch(() => {})
  }, [data])
  return { news, close: () => setNews([]) }
}

/** A quiet card at the foot of the page: it takes no focus and holds nobody up. */
export const HelpNews = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { news, close } = useNews(account !== undefined && account.impersonator === null)
  if (news.length === 0) return null
  return createPortal(
    <aside
      className={`${css.card} pv-fixed pv-edge pv-round pv-raised pv-float pv-scroll pv-pad-12-16`}
      aria-labelledby="help-news"
      data-noprint
    >
      <div role="status">
        <h2 id="help-news" className={`${css.title} pv-row pv-gap-8 pv-size-14`}>
          <IconSparkles className="pv-brand" size={18} aria-hidden />
          {t('help.news.title')}
        </h2>
        <ul className="pv-stack pv-gap-8 pv-before-8">
          {news.map(({ key, title, excerpt, culture }) => (
            <li key={key} lang={culture}>
              <a className="pv-piece pv-size-13 pv-medium pv-tall-24" href={`#/help/${key}`} onClick={close}>
                {title}
              </a>
              <p className="pv-size-12 pv-dim">{excerpt}</p>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className={`${css.close} pv-stack pv-centre pv-absolute pv-dim pv-bare pv-round pv-square-32 pv-lit`}
        aria-label={t('help.news.close')}
        onClick={close}
      >
        <IconX size={16} aria-hidden />
      </button>
    </aside>,
    document.body,
  )
}
