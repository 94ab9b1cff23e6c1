import type { PreparationListItem } from '@papaver/contract/preparations/schema.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { HeadAction } from '../../ui/page-head.tsx'
import type { CaseList } from '../casework/list/case-list.ts'
import { CaseListPage } from '../casework/list/case-list-page.tsx'
import { type ColumnsInput, usualColumns } from '../casework/list/columns.tsx'
import { productColumns, starColumn } from './columns.tsx'
import { preparationList } from './list.ts'

const useColumns =
  () =>
  (input: ColumnsInput): Column<PreparationListItem>[] => [
    ...usualColumns<PreparationListItem>(input, productColumns({ ...input, nameWidth: '320px' })),
    starColumn(input),
  ]

const useFilters = () => {
  const { t } = useTranslation()
  const groups = substanceGroups.map((value) => ({ value, label: t(`preparations.choices.group.${value}`) }))
  const substances = useSubstanceOptions().map(({ id, ...option }) => ({ value: String(id), ...option }))
  return [
    'status',
    { name: 'group', isFirst: true, options: groups },
    { name: 'substance', options: substances },
    'flag',
    'assignee',
  ] as const
}

const useActions = (account: Account): HeadAction[] => {
  const { t } = useTranslation()
  const isImporter = mayDo(account, 'preparation.request') || mayDo(account, 'case.decide')
  const list: HeadAction = {
    key: 'import',
    label: t('casework.import.title'),
    icon: 'upload',
    href: hrefOf('/preparations/import'),
  }
  const catalogue = {
    key: 'catalogue',
    label: t('preparations.catalogue.title'),
    href: hrefOf('/preparations/catalogue'),
  }
  return isImporter ? [catalogue, list] : [catalogue]
}

const list: CaseList<PreparationListItem> = {
  ...preparationList,
  name: 'preparations',
  flags: {
    samePrivate: 'duplicate',
    sameRequested: 'duplicate',
    characteristicsMissing: 'warning',
    answered: 'notice',
  },
  nameOf: ({ name }) => name || '–',
  useColumns,
  useFilters,
  useActions,
}

/** Requests for the catalogue and its entries. */
export const PreparationsPage = () => <CaseListPage list={list} />
