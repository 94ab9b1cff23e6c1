import type { SummaryItem } from '@papaver/contract/endorsements/summary-schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import css from '../endorsements.module.css'
import { summaryAddress } from './summary-search.ts'

/** Where a row leads: to the records that it sums. */
export const placeOf = ({ caseId }: SummaryItem): string =>
  hrefOf(`/import-export/${caseId}`, { tab: 'movements' })

/** Each report that did not come by its day, in words. */
const Untimely = ({ item: { untimely } }: { item: SummaryItem }) => {
  const { t } = useTranslation()
  const { mediumDay } = useMassFormats()
  if (untimely.length === 0) return '–'
  return (
    <ul className={css.goods}>
      {untimely.map(({ movedOn, dueOn, reportedOn }) => (
        <li key={`${movedOn} ${dueOn} ${reportedOn}`}>
          {t(`endorsements.summary.${reportedOn === null ? 'missing' : 'late'}`, {
            moved: isolated(mediumDay(movedOn)),
            due: isolated(mediumDay(dueOn)),
            reported: reportedOn === null ? '' : isolated(mediumDay(reportedOn)),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Whose permit it is, and what of: officers see the holder, and press it to see no other. */
const usePermitColumns = (isOffice: boolean, quarter: string): Column<SummaryItem>[] => {
  const { t } = useTranslation()
  const head = (key: string) => t(`endorsements.summary.columns.${key}`)
  const holder: Column<SummaryItem> = {
    key: 'holder',
    head: head('holder'),
    card: 'line',
    render: ({ holder: { id, name } }) => (
      <a href={summaryAddress.href({ quarter, holder: id })} dir="auto">
        {name}
      </a>
    ),
  }
  return [
    {
      key: 'number',
      head: head('number'),
      width: '190px',
      card: 'lead',
      render: (item) => (
        <div className={css.parties}>
          <PermitNumber number={item.number} href={placeOf(item)} />
          <span className="pv-dim">{t(`endorsements.direction.${item.direction}`)}</span>
        </div>
      ),
    },
    ...(isOffice ? [holder] : []),
    {
      key: 'country',
      head: head('country'),
      card: 'line',
      render: ({ country, countryName }) => (
        <>
          <CountryCode code={country} /> {countryName}
        </>
      ),
    },
    {
      key: 'substance',
      head: head('substance'),
      card: 'line',
      render: ({ substanceName }) => <span className="pv-strong">{substanceName}</span>,
    },
  ]
}

/** How many reports there are is told by what is missing; whoever wants the count takes the column in. */
export const hiddenColumns = ['reports'] as const

export const useSummaryColumns = (isOffice: boolean, quarter: string): Column<SummaryItem>[] => {
  const { t } = useTranslation()
  const { grams, number } = useMassFormats()
  const figure = useFigure()
  const permit = usePermitColumns(isOffice, quarter)
  const column = (
    key: string,
    width: string,
    render: (item: SummaryItem) => string,
  ): Column<SummaryItem> => ({
    key,
    head: t(`endorsements.summary.columns.${key}`),
    align: 'number',
    width,
    render,
  })
  return [
    ...permit,
    column('movements', '96px', ({ movements }) => number(String(movements))),
    column('quantity', '104px', ({ quantity, unit }) => figure(quantity, unit)),
    column('base', '96px', ({ baseGrams }) => grams(baseGrams)),
    column('reports', '96px', ({ reports }) => number(String(reports))),
    column('reported', '104px', ({ reportedQuantity, unit }) => figure(reportedQuantity, unit)),
    {
      key: 'untimely',
      head: t('endorsements.summary.columns.untimely'),
      width: '210px',
      isEmpty: ({ untimely }) => untimely.length === 0,
      render: (item) => <Untimely item={item} />,
    },
  ]
}
