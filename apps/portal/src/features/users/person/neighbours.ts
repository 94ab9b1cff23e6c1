import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { extended, type ListMemory, pageBeyond, positionIn } from '../../../platform/list-memory.ts'
import type { Account } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import type { PageHeadProps } from '../../../ui/page-head.tsx'
import { audienceOf } from '../audience.ts'
import { listMemory } from '../list/list-memory.ts'
import { type ListSearch, listInputOf, viewOf } from '../list/list-search.ts'
import { listPageQuery } from '../queries.ts'

/** Fetches the neighbours beyond the end of the page that was open, so that one can walk on. */
const useWalkOn = (memory: ListMemory<ListSearch> | undefined, index: number, account: Account): void => {
  const input = listInputOf(memory?.search ?? {}, account)
  const pageSize = Number(input.pageSize ?? 10)
  const beyond = memory === undefined || index < 0 ? undefined : pageBeyond(memory, index, pageSize)
  const { data } = useQuery({
    ...listPageQuery({ ...input, page: beyond ?? 1 }),
    enabled: beyond !== undefined,
  })
  useEffect(() => {
    if (memory === undefined || data === undefined || beyond === undefined || data.page !== beyond) return
    const page = { offset: (beyond - 1) * pageSize, ids: data.items.map((item) => item.id) }
    const next = extended(memory, page)
    if (next.ids.length !== memory.ids.length) listMemory.set(next)
  }, [memory, data, beyond, pageSize])
}

type Ways = Pick<PageHeadProps, 'back' | 'position'>

/** The way back to the list as it was, and up and down in it. */
export const useWays = (id: string, account: Account): Ways => {
  const { t } = useTranslation()
  const memory = useStore(listMemory)
  const index = memory?.ids.indexOf(id) ?? -1
  useWalkOn(memory, index, account)
  const audience = audienceOf(account)
  if (audience === undefined) return { back: { label: t('users.person.toHome'), href: '#/home' } }
  // Who came from elsewhere goes back to the list as it opens, not to somebody's last search.
  const search = index < 0 ? {} : (memory?.search ?? {})
  const view = index < 0 ? 'all' : viewOf(search, audience)
  // "All" says little alone: then the list goes by its title.
  const label = view === 'all' ? t(`users.list.title.${audience}`) : t(`users.views.${view}`)
  const back = { label, href: hrefOf('/users', search) }
  if (memory === undefined || index < 0) return { back }
  return { back, position: positionIn(memory, index, (other) => `#/users/${other}`) }
}
