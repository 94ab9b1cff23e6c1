import type { CatalogueItem } from '@papaver/contract/preparations/schema.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf, textOf, truthOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Dim } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { pageOf, type RowLayout } from '../../ui/list/list-description.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { productColumns, starColumn } from './columns.tsx'
import { catalogueQuery, catalogueTotalQuery } from './queries.ts'

const address = listAddress({
  path: '/preparations/catalogue',
  text: 'search',
  filters: { group: textOf, substance: textOf, favorites: truthOf },
})
type Search = SearchOf<typeof address>

/** Whoever wants his favourites first begins with them, and shows all by a press. */
const inputOf = (search: Search, pageSize: number, isUseFavorites: boolean) => {
  const { favorites = isUseFavorites ? 'true' : 'false', page = 1, ...rest } = search
  return { ...rest, page, pageSize, ...(favorites === 'true' ? { favorites } : {}) }
}

const useColumns = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ isSingle }: RowLayout): Column<CatalogueItem>[] => [
    {
      key: 'number',
      head: t('preparations.columns.number'),
      width: '110px',
      card: 'lead',
      render: ({ id, number }) => (
        <PermitNumber number={number ?? ''} href={hrefOf(`/preparations/catalogue/${id}`)} />
      ),
    },
    ...productColumns<CatalogueItem>({ t, formats, isSingle }),
    {
      key: 'holder',
      head: t('preparations.columns.holder'),
      width: '180px',
      render: ({ marketingHolder }) => <Dim>{marketingHolder ?? '–'}</Dim>,
    },
    starColumn({ t }),
  ]
}

const useFilters = (isFavorites: boolean): ListFilter<Search>[] => {
  const { t } = useTranslation()
  const substances = useSubstanceOptions().map(({ id, ...option }) => ({ value: String(id), ...option }))
  const groups = substanceGroups.map((value) => ({ value, label: t(`preparations.choices.group.${value}`) }))
  return [
    { kind: 'many', name: 'group', label: t('preparations.fields.group'), options: groups, isFurther: false },
    {
      kind: 'many',
      name: 'substance',
      label: t('preparations.fields.component.substanceId'),
      options: substances,
      isFurther: false,
    },
    {
      kind: 'switch',
      name: 'favorites',
      label: t('preparations.favorite.only'),
      isOn: isFavorites,
      off: 'false',
    },
  ]
}

const Catalogue = ({ pageSize, isUseFavorites }: { pageSize: number; isUseFavorites: boolean }) => {
  const { t } = useTranslation()
  const at = useList(address)
  const input = inputOf(at.search, pageSize, isUseFavorites)
  return (
    <ListPage<CatalogueItem, Search>
      head={{
        title: t('preparations.catalogue.title'),
        actions: [{ key: 'requests', label: t('preparations.list.title'), href: hrefOf('/preparations') }],
      }}
      list={{
        name: 'catalogue',
        caption: t('preparations.catalogue.title'),
        at,
        listed: pageOf(useQuery(catalogueQuery(input))),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        hrefOf: ({ id }) => hrefOf(`/preparations/catalogue/${id}`),
        find: t('preparations.catalogue.find'),
        filters: useFilters('favorites' in input),
        failed: t('casework.list.failed'),
        noMatch: { title: t('preparations.catalogue.nothingFits') },
        totalOf: (search) => catalogueTotalQuery(inputOf(search, pageSize, isUseFavorites)),
        nothing:
          'favorites' in input ? (
            <EmptyState
              title={t('preparations.favorite.none')}
              action={{
                children: t('preparations.favorite.showAll'),
                href: address.href({ favorites: 'false' }),
              }}
            />
          ) : (
            <EmptyState title={t('preparations.catalogue.empty')} />
          ),
      }}
    />
  )
}

/** What stands in the catalogue today, for whoever works with it. */
export const CataloguePage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'preparation.read')) return <ForbiddenState />
  return <Catalogue pageSize={account.pageSize} isUseFavorites={account.isUseFavorites} />
}
