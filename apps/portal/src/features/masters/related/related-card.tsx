import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { hrefOfRow, Standing } from '../list/list-columns.tsx'
import { rowsQuery } from '../queries.ts'
import css from './related.module.css'

interface RelatedCardProps {
  /** The list whose rows stand on this one. */
  word: ListWord
  /** The column and the id: `countryId:FI`. */
  where: string
  /** What a row is called here, and what is said of it. */
  render: (
    row: EditRow,
    labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ) => {
    name: string
    facts?: ReactNode
  }
  filter?: (row: EditRow) => boolean
  /** Beside the button that adds one. */
  aside?: ReactNode
  children?: ReactNode
}

/** Rows of another list that belong to this one: the forms of a substance, the authorities of a country. */
export const RelatedCard = ({
  word,
  where,
  render,
  filter = () => true,
  aside,
  children,
}: RelatedCardProps) => {
  const { t } = useTranslation()
  const query = useQuery(rowsQuery(word, { where, pageSize: 500 }))
  const { data } = query
  const rows = (data?.items ?? []).filter(filter)
  return (
    <Card
      title={t(`masters.related.${word}.title`)}
      aside={
        <span className="pv-flex pv-wrap pv-end pv-gap-8">
          {aside}
          <Button icon="plus" href={hrefOf(`/masters/${word}/new`, { with: where })}>
            {t(`masters.related.${word}.add`)}
          </Button>
        </span>
      }
    >
      <Waiting of={query} failed={t('masters.list.failed')} lines={3} />
      {data !== undefined && rows.length === 0 && (
        <p className={css.hint}>{t(`masters.related.${word}.none`)}</p>
      )}
      {rows.length > 0 && (
        <ul className="pv-stack">
          {rows.map((row) => {
            const { name, facts } = render(row, data?.labels ?? {})
            return (
              <li
                key={row.id}
                className={`${css.row} pv-row pv-wrap pv-gap-2-12 pv-table pv-block-8 pv-next`}
                data-off={!row.isOffered || undefined}
              >
                <a
                  className={`${css.name} pv-strong pv-unlinked pv-text-colour`}
                  href={hrefOfRow(word, row.id)}
                >
                  <bdi>{name}</bdi>
                </a>
                {!row.isOffered && <Standing row={row} t={t} />}
                {facts !== undefined && (
                  <div className={`${css.facts} pv-flex pv-wrap pv-narrow pv-anywhere`}>{facts}</div>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {children}
    </Card>
  )
}
