import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { type ListBulk, pageOf, type RowLayout } from '../../../ui/list/list-description.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { OfficerField } from '../../casework/actions/officer-field.tsx'
import { Bulk } from '../../casework/list/bulk.tsx'
import type { BulkKind } from '../../casework/list/bulk-step.ts'
import { Nothing } from '../../casework/list/nothing.tsx'
import { sendMany } from '../../casework/list/send-many.ts'
import { sideOf } from '../../casework/side.ts'
import { useGoodsWords } from '../goods-words.ts'
import { authorizationsQuery, importExportSettingsQuery, totalQuery, viewCountsQuery } from '../queries.ts'
import { stepsFor } from './bulk-steps.ts'
import { useFilters } from './filters.ts'
import { columnsOf, hrefOfItem } from './list-columns.tsx'
import { useHead } from './list-head.tsx'
import { type ListSearch, listInputOf, viewOf, worklistAddress } from './list-search.ts'

/** Working days within which the authority promises to decide. */
const usePromise = (): number => {
  const { data } = useQuery(importExportSettingsQuery)
  return typeof data?.slaDays === 'number' ? data.slaDays : 10
}

const useColumns = (account: Account, search: ListSearch, promise: number) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const goods = useGoodsWords()
  const audience = sideOf(account)
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name
  const hasOfficer = audience === 'office' && viewOf(search, audience) !== 'mine'
  return (layout: RowLayout) =>
    columnsOf({ t, formats, goods, audience, promise, countryName, hasOfficer, ...layout })
}

/** What is done to many at once, for those who work on cases. */
const useBulk = (account: Account): ListBulk<ListItem> | undefined => {
  const { t } = useTranslation()
  if (sideOf(account) !== 'office') return undefined
  const steps = stepsFor(account)
  const isReady = (row: ListItem) => steps.some(({ step, fits }) => step === 'issue' && fits(row))
  const kind: BulkKind<ListItem> = {
    words: 'authorizations',
    steps,
    send: sendMany('authorizations'),
    explain: (error) => explain(error, t).title,
    numberOf: (row) => row.number ?? row.kindName,
    officerField: (value, onChange) => (
      <OfficerField feature="authorizations" value={value} onChange={onChange} />
    ),
    aside: (picked) => {
      const ready = picked.filter(isReady).length
      return ready > 0 && t('authorizations.list.bulk.ready', { ready, chosen: picked.length })
    },
  }
  return {
    mayChoose: (rows) => rows.some((row) => steps.some(({ fits }) => fits(row))),
    bar: (picked, clear) => <Bulk kind={kind} picked={picked} onClear={clear} />,
  }
}

const Worklist = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(worklistAddress)
  const audience = sideOf(account)
  const input = listInputOf(at.search, account)
  const counts = useQuery(viewCountsQuery).data ?? {}
  const promise = usePromise()
  const isOffice = audience === 'office'
  const newHref = mayDo(account, 'authorization.request') ? hrefOf('/import-export/new') : undefined
  const waiting = { count: counts.unassigned ?? 0, href: worklistAddress.href({ view: 'unassigned' }) }
  return (
    <ListPage<ListItem, ListSearch>
      head={useHead(account, at.search, counts)}
      list={{
        name: 'worklist',
        caption: t('authorizations.list.caption'),
        at,
        listed: pageOf(useQuery(authorizationsQuery(input))),
        columns: useColumns(account, at.search, promise),
        rowKey: ({ id }) => id,
        rowName: (row) => row.number ?? row.kindName,
        hrefOf: hrefOfItem,
        find: t('casework.list.filters.search'),
        filters: useFilters(audience, input.mine === 'true'),
        // Companies begin with what moved last, which is no column.
        order: isOffice ? 'due' : undefined,
        failed: t('casework.list.failed'),
        noMatch: { title: t('casework.list.nothingFits') },
        totalOf: (search) => totalQuery(listInputOf(search, account)),
        nothing: (
          <Nothing
            words="authorizations"
            view={viewOf(at.search, audience)}
            {...(isOffice ? { waiting } : { own: { newHref } })}
          />
        ),
        bulk: useBulk(account),
        note: isOffice ? t('authorizations.list.promise', { count: promise }) : undefined,
      }}
    />
  )
}

export const WorklistPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'authorization.read'))
    return <ForbiddenState title={t('authorizations.list.forbidden')} />
  return <Worklist account={account} />
}
