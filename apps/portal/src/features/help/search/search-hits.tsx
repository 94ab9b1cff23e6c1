import type { MarkedText } from '@papaver/contract/help/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { helpSearchQuery } from '../queries.ts'
import css from './search.module.css'

/** Text with its marked places; text stays text. */
const Marked = ({ marked: { text, ranges } }: { marked: MarkedText }) => {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, length } of ranges) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, start + length)}</mark>)
    at = start + length
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}

interface SearchHitsProps {
  asked: string
  /** Opens it where it stands; without it the page of the article is gone to. */
  onOpen?: (key: string) => void
  level: 2 | 3
}

/** What was found, with the words marked where they stand. */
export const SearchHits = ({ asked, onOpen, level }: SearchHitsProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...helpSearchQuery(asked), placeholderData: keepPreviousData })
  const Title = `h${level}` as const
  if (data === undefined) {
    if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
    return (
      <p className={css.status} role="status">
        {t('help.search.searching')}
      </p>
    )
  }
  const { items, corrected } = data
  const found =
    items.length === 0
      ? t('help.search.nothing', { text: isolated(asked) })
      : t('help.search.found', { count: items.length })
  return (
    <>
      <p className={css.status} role="status">
        {found}
        {corrected === null ? '' : ` ${t('help.search.corrected', { text: isolated(corrected) })}`}
      </p>
      {items.length === 0 ? <p className="pv-size-12 pv-dim">{t('help.search.nothingHelp')}</p> : null}
      <ul className="pv-stack pv-gap-16 pv-before-12">
        {items.map(({ key, title, excerpt, culture, area }) => (
          <li key={key} className={css.hit}>
            <Title className={css.title} lang={culture}>
              <a
                href={`#/help/${key}`}
                onClick={(event) => {
                  if (onOpen === undefined) return
                  event.preventDefault()
                  event.stopPropagation()
                  onOpen(key)
                }}
              >
                <Marked marked={title} />
              </a>
            </Title>
            <p className={`${css.excerpt} pv-size-13 pv-anywhere`} lang={culture} dir="auto">
              <Marked marked={excerpt} />
            </p>
            <p className="pv-size-12 pv-dim">{t(`help.areas.${area}`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
