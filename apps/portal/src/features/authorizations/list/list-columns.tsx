import { statusStyles } from '@papaver/contract/authorizations/life.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { masterQuery } from '../../../platform/queries.ts'
import { Cut, Dim, TwoLines } from '../../../ui/cells.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import {
  applicantColumn,
  attentionOf,
  type ColumnsInput,
  dueColumn,
  numberColumn,
  officerColumns,
  statusColumn,
} from '../../casework/list/columns.tsx'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useGoodsWords } from '../../masters/goods/goods-words.ts'
import css from './list-columns.module.css'

type ItemColumn = Column<ListItem>

/** How much the first line is of, and how many more lines there are: never cut. */
const HowMuch = ({ item, figure }: { item: ListItem; figure: (amount: string, unit: string) => string }) => (
  <>
    {item.quantity !== null && item.unit !== null && (
      <span className="pv-rigid">{figure(item.quantity, item.unit)}</span>
    )}
    {item.lineCount > 1 && (
      <bdi dir="ltr" className="pv-dim">
        +{item.lineCount - 1}
      </bdi>
    )}
  </>
)

/** The first line as it was typed: its name gives way, how much it is of does not. */
const substanceColumn = (input: ColumnsInput, goods: ReturnType<typeof useGoodsWords>): ItemColumn => ({
  key: 'substance',
  head: input.say('list.columns.substance'),
  width: input.isSingle ? '320px' : '222px',
  card: 'line',
  render: (item) => {
    const attention = attentionOf(input, item)
    const name = <Cut title={goods.first(item)}>{item.summary || '–'}</Cut>
    const amount = <HowMuch item={item} figure={goods.figure} />
    if (!input.isSingle)
      return (
        <TwoLines
          first={name}
          second={
            <span className={`${css.goods} pv-row pv-gap-6 pv-narrow`}>
              {amount}
              {attention}
            </span>
          }
        />
      )
    return (
      <div className={`${css.inline} pv-row pv-gap-12 pv-narrow`} data-gives>
        <span className={`${css.goods} pv-row pv-gap-6 pv-narrow`}>
          {name}
          {amount}
        </span>
        {attention}
      </div>
    )
  },
})

const baseColumn = ({ say, formats }: ColumnsInput): ItemColumn => ({
  key: 'base',
  head: say('list.columns.base'),
  align: 'number',
  width: '112px',
  render: ({ bases }) => <DrugBases drugs={bases} figure={({ baseGrams }) => formats.grams(baseGrams)} />,
})

/**
 * The columns of the worklist (look §6): two lines a row, or single rows with the second lines as columns.
 * Where there is room, also what the number or the view says already.
 */
export const useColumns = () => {
  const goods = useGoodsWords()
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const partnerOf = ({ partnerName, partnerCountry }: ListItem): ReactNode =>
    partnerName === null ? (
      '–'
    ) : (
      <span className="pv-row pv-gap-6 pv-narrow" data-gives>
        {partnerCountry !== null && (
          <CountryCode
            code={partnerCountry}
            name={countries.find(({ code }) => code === partnerCountry)?.name}
          />
        )}
        <Cut title={partnerName}>{partnerName}</Cut>
      </span>
    )
  return (input: ColumnsInput): ItemColumn[] => {
    const { say, formats, isSingle, isRoomy } = input
    const kindOf = ({ kind: code, group }: ListItem): string =>
      say('list.kindLine', {
        kind: say(`list.kind.${code}`),
        group: say(`list.group.${group}`),
      })
    /** Once issued, the day until which it is valid says more than a clock. */
    const until = ({ validUntil, status }: ListItem): string | undefined =>
      validUntil !== null && ['active', 'final'].includes(statusStyles[status].group)
        ? say('list.until', { day: formats.mediumDay(validUntil) })
        : undefined
    const kind: ItemColumn = {
      key: 'kind',
      head: say('list.columns.kind'),
      width: '132px',
      card: 'none',
      render: (item) => <Dim>{kindOf(item)}</Dim>,
    }
    const partner: ItemColumn = {
      key: 'partner',
      head: say('list.columns.partner'),
      width: '200px',
      card: 'line',
      render: partnerOf,
    }
    const withApplicant = input.audience !== 'holder'
    return [
      numberColumn(input, kindOf),
      ...(isSingle && isRoomy ? [kind] : []),
      ...(withApplicant ? [applicantColumn(input, partnerOf)] : []),
      ...(isSingle || !withApplicant ? [partner] : []),
      substanceColumn(input, goods),
      baseColumn(input),
      statusColumn(input),
      dueColumn(input, until),
      ...officerColumns<ListItem>(input),
    ]
  }
}
