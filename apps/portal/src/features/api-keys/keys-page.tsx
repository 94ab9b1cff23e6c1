import type { ApiKey } from '@papaver/contract/api-keys/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { listAddress, pagedOf, type SearchOf } from '../../platform/list-address.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { LineNotice } from '../../ui/line-notice.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { useColumns } from './columns.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { type KeysInput, keysQuery, keysTotalQuery, termsQuery } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

const views = ['standing', 'over'] as const
export const keysAddress = listAddress({ path: '/api-keys', views, text: 'search' })
type Search = SearchOf<typeof keysAddress>

const inputOf = (search: Search, account: Account): KeysInput => ({
  view: search.view ?? 'standing',
  ...pagedOf(search, account),
})

const useHead = (view: (typeof views)[number], onMake: (() => void) | undefined): ListHead => {
  const { t } = useTranslation()
  return {
    title: t('api-keys.title'),
    actions: [
      { key: 'calls', label: t('api-keys.calls.open'), icon: 'world', href: hrefOf('/api-keys/calls') },
      ...(onMake
        ? [
            {
              key: 'make',
              label: t('api-keys.list.make'),
              icon: 'plus',
              kind: 'primary',
              onClick: onMake,
            } as const,
          ]
        : []),
    ],
    views: {
      label: t('api-keys.list.views'),
      current: view,
      tabs: views.map((each) => ({
        key: each,
        label: t(`api-keys.list.view.${each}`),
        href: keysAddress.href({ view: each === 'standing' ? undefined : each }),
      })),
    },
  }
}

const Nothing = ({ isOver, isOffice }: { isOver: boolean; isOffice: boolean }) => {
  const { t } = useTranslation()
  if (isOver) return <EmptyState icon="circle-check" title={t('api-keys.list.noneOver')} />
  if (isOffice) return <EmptyState icon="inbox" title={t('api-keys.list.noneOffice')} />
  return <EmptyState icon="inbox" title={t('api-keys.list.none')} help={t('api-keys.list.noneHelp')} />
}

/** What the list is about, and whether keys count at all. */
const Lead = ({ isOffice, isOpen }: { isOffice: boolean; isOpen: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="pv-stack pv-gap-8">
      {!isOpen && (
        <LineNotice tone="amber" icon="lock">
          {t('api-keys.list.closed')}
        </LineNotice>
      )}
      <p className="pv-dim">{t(`api-keys.list.${isOffice ? 'lineOffice' : 'line'}`)}</p>
    </div>
  )
}

const Keys = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(keysAddress)
  const view = at.search.view ?? 'standing'
  const isOffice = mayDo(account, 'user.admin')
  const terms = useQuery(termsQuery).data
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey>()
  const mayMake = terms?.mayMake === true && terms.isOpen
  return (
    <>
      <ListPage<ApiKey, Search>
        head={useHead(view, mayMake ? () => setMaking(true) : undefined)}
        list={{
          name: 'api-keys',
          caption: t('api-keys.list.caption'),
          at,
          listed: pageOf(useQuery(keysQuery(inputOf(at.search, account)))),
          columns: useColumns(isOffice, setRevoked),
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          find: t('api-keys.list.search'),
          failed: t('api-keys.list.failed'),
          noMatch: { title: t('api-keys.list.none') },
          totalOf: (search) => keysTotalQuery(inputOf(search, account)),
          nothing: <Nothing isOver={view === 'over'} isOffice={isOffice} />,
          between: <Lead isOffice={isOffice} isOpen={terms?.isOpen !== false} />,
        }}
      />
      {isMaking && terms && (
        <MakeDialog scopes={terms.scopes} latestEnd={terms.latestEnd} onClose={() => setMaking(false)} />
      )}
      {revoked && <RevokeDialog item={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

/** Keys with which programs call: a company's own, or all for the authority. */
export const KeysPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'apiKey.manage') && !mayDo(account, 'user.admin'))
    return <ForbiddenState title={t('frame.refusals.notPermitted')} />
  return <Keys account={account} />
}
