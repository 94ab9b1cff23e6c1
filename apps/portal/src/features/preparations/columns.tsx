import type { CatalogueItem } from '@papaver/contract/preparations/schema.ts'
import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/formats.ts'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Star } from './star.tsx'

interface Saying {
  readonly t: TFunction
  readonly formats: Pick<Formats, 'number'>
  readonly isSingle: boolean
  /** Where many columns stand beside the name. */
  readonly nameWidth?: string
}

/** "28 × tablet"; of a draft what is known of it. */
export const packText = (size: string | null, unit: string | null): string =>
  [size, unit].filter(Boolean).join(' × ')

/** What every list says of a product: name with its strength, form and pack, and whether one has it at hand. */
export const productColumns = <Item extends CatalogueItem>({
  t,
  formats,
  isSingle,
  nameWidth,
}: Saying): Column<Item>[] => [
  {
    key: 'name',
    head: t('preparations.columns.name'),
    card: 'line',
    ...(nameWidth === undefined ? {} : { width: nameWidth }),
    render: ({ name, composition, isPrivate }) => {
      const first = (
        <span className="pv-flex pv-gap-8 pv-middle">
          <Cut title={name} isStrong>
            {name || '–'}
          </Cut>
          {isPrivate && <Flag severity="notice">{t('preparations.trial')}</Flag>}
        </span>
      )
      return isSingle ? first : <TwoLines first={first} second={<bdi>{composition}</bdi>} />
    },
  },
  ...(isSingle
    ? [
        {
          key: 'composition',
          head: t('preparations.columns.composition'),
          card: 'line',
          render: ({ composition }: Item) => <Cut title={composition}>{composition}</Cut>,
        } as const,
      ]
    : []),
  {
    key: 'pack',
    head: t('preparations.columns.pack'),
    width: '160px',
    render: ({ dosageFormName, packSize, packUnit }) => {
      const pack = packText(packSize === null ? null : formats.number(packSize), packUnit)
      return isSingle ? <Dim>{pack}</Dim> : <TwoLines first={dosageFormName || '–'} second={pack} />
    },
  },
]

/** At the end of a row: his favourites a person has everywhere first. */
export const starColumn = <Item extends CatalogueItem>({ t }: Pick<Saying, 't'>): Column<Item> => ({
  key: 'favorite',
  head: t('preparations.columns.favorite'),
  headHidden: true,
  width: '48px',
  card: 'none',
  render: ({ id, name, status }) => (status === 'APR' ? <Star id={id} name={name} /> : null),
})
