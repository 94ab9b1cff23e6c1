import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from './bidi.tsx'
import { IconButton } from './button.tsx'
import { countText } from './figures.ts'
import classes from './paging-foot.module.css'

export interface PagingFootProps {
  /** From 1 on. */
  page: number
  pageSize: number
  total: number
  /** Then the total reads "more than …". */
  totalIsEstimate?: boolean | undefined
  onPage: (page: number) => void
  onPageSize?: ((pageSize: number) => void) | undefined
  /** A quiet sentence at the end: what the figures count. */
  note?: ReactNode
}

const pageSizes = [10, 25, 50, 100] as const

/** "1–12 of 12", the way to the next page and how many rows a page takes. */
export function PagingFoot(props: PagingFootProps) {
  const { page, pageSize, total, totalIsEstimate = false, onPage, onPageSize, note } = props
  const { t, i18n } = useTranslation()
  const sizeId = useId()
  const text = (count: number) => countText(count, i18n.language)
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const key = totalIsEstimate ? 'ui.paging.ofMoreThan' : 'ui.paging.of'
  const more = last < total || totalIsEstimate
  return (
    <div className={classes.foot}>
      <span aria-live="polite">
        <Ltr>{first === last ? text(first) : `${text(first)}–${text(last)}`}</Ltr>{' '}
        {t(key, { total: text(total) })}
      </span>
      {(page > 1 || more) && (
        <nav className="pv-inline pv-gap-4" data-noprint aria-label={t('ui.paging.pages')}>
          <IconButton
            icon="chevron-left"
            name={t('ui.paging.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon="chevron-right"
            name={t('ui.paging.next')}
            disabled={!more}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
      {onPageSize !== undefined && total > pageSizes[0] && (
        <span className="pv-inline pv-gap-4" data-noprint>
          <label htmlFor={sizeId}>{t('ui.paging.rows')}</label>
          <select
            id={sizeId}
            className="pv-text-colour pv-unedged pv-clear pv-round pv-press pv-tall-28 pv-inner pv-touch"
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </span>
      )}
      {note !== undefined && <span className="pv-push">{note}</span>}
    </div>
  )
}
