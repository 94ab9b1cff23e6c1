import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import type { ListState } from '../../platform/use-list.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { EventSearch } from './event-search.ts'
import css from './events-page.module.css'
import type { AuditEvent } from './queries.ts'

export interface EventPage {
  items: readonly AuditEvent[]
  total: number
  totalIsEstimate: boolean
  hasOlder: boolean
  hasNewer: boolean
  searchedUntil: { seq: number; at: string } | null
}

interface KeysetFootProps {
  page: EventPage
  search: EventSearch
  zoned: Zoned
  onChange: ListState<EventSearch>['change']
}

const useCount = ({ items, total, totalIsEstimate }: EventPage, isSearch: boolean): string => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (isSearch && totalIsEstimate)
    return t('audit.foot.shown', { count: isolated(number(items.length)) as never })
  if (totalIsEstimate) return t('audit.foot.moreThan', { count: isolated(number(total)) as never })
  return t('audit.foot.of', { count: total, figure: isolated(number(total)) })
}

/** How many there are, and the ways to the newer and the older ones. A trail that grows has no page numbers. */
export const KeysetFoot = ({ page, search, zoned, onChange }: KeysetFootProps) => {
  const { t } = useTranslation()
  const count = useCount(page, search.q !== undefined)
  const { items, hasOlder, hasNewer, searchedUntil } = page
  const oldest = searchedUntil?.seq ?? items.at(-1)?.seq
  const isAway = search.before !== undefined || search.after !== undefined
  return (
    <div className={css.foot}>
      <span aria-live="polite">{count}</span>
      {searchedUntil !== null && (
        <span>{t('audit.foot.searched', { when: isolated(zoned.minute(searchedUntil.at)) })}</span>
      )}
      {(hasOlder || hasNewer) && (
        <nav className="pv-inline pv-gap-4 pv-push" aria-label={t('audit.foot.pages')}>
          {isAway && (
            <Button kind="link" onClick={() => onChange({ before: undefined, after: undefined })}>
              {t('audit.foot.newest')}
            </Button>
          )}
          <IconButton
            icon="chevron-left"
            name={t('audit.foot.newer')}
            disabled={!hasNewer || items[0] === undefined}
            onClick={() => onChange({ after: String(items[0]?.seq), before: undefined })}
          />
          <IconButton
            icon="chevron-right"
            name={t('audit.foot.older')}
            disabled={!hasOlder || oldest === undefined}
            onClick={() => onChange({ before: String(oldest), after: undefined })}
          />
        </nav>
      )}
    </div>
  )
}
