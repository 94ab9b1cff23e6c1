import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { useFormats } from '../../platform/formats.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './news-card.module.css'

type Item = CallOutput<'notifications.news'>[number]

/** In the reader's language, each that is written in it. */
const newsQuery = (culture: string) =>
  queryOptions({
    queryKey: ['notifications', 'news', culture],
    queryFn: ({ signal }) => call('notifications.news', { signal, isQuiet: true }),
    staleTime: 60_000,
  })

/** A line that opens to its text. What the authority wrote is text, never markup. */
const News = ({ item }: { item: Item }) => {
  const { mediumDay } = useFormats()
  const { subject, text, culture, direction, sentAt } = item
  return (
    <li>
      <details className={`${css.item} pv-size-13`}>
        <summary>
          <span lang={culture} dir="auto" className="pv-medium">
            {subject}
          </span>{' '}
          <time dateTime={sentAt} className="pv-size-12 pv-one-line pv-dim">
            {mediumDay(sentAt)}
          </time>
        </summary>
        <p lang={culture} dir={direction} className={`${css.text} pv-anywhere pv-own-lines`}>
          {text}
        </p>
      </details>
    </li>
  )
}

/** What the authority has said of late to the reader's group; whoever may write to groups finds the way there. */
export const NewsCard = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const { data, isError } = useQuery(newsQuery(culture))
  const say = (key: string) => t(`frame.home.news.${key}`)
  const mayWrite = mayDo(account, 'mail.admin')
  return (
    <Card
      title={say('title')}
      aside={
        mayWrite ? (
          <a href="#/emails?tab=messages">{say('edit')}</a>
        ) : (
          <a href="#/notifications?view=all">{say('all')}</a>
        )
      }
      padding="none"
    >
      {data === undefined && !isError && (
        <div className="pv-pad-12-16">
          <Skeleton lines={3} />
        </div>
      )}
      {data === undefined && isError && (
        <p className={`${css.nothing} pv-words-centre pv-dim`}>{say('failed')}</p>
      )}
      {data?.length === 0 && <p className={`${css.nothing} pv-words-centre pv-dim`}>{say('nothing')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={css.list}>
          {data.map((item) => (
            <News key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
