import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { extended, pageBeyond, positionIn } from '../../../platform/list-memory.ts'
import type { Account } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import type { PageHeadProps } from '../../../ui/page-head.tsx'
import { sideOf } from '../../casework/side.ts'
import { currentTab } from '../list/list-head.tsx'
import { listMemory } from '../list/list-memory.ts'
import { hrefOf, listInputOf } from '../list/list-search.ts'
import { listPageQuery } from '../queries.ts'

type Ways = Pick<PageHeadProps, 'back' | 'position'>

/** The way back to the list as it was, and up and down in it. */
export const useWays = (id: string, account: Account): Ways => {
  const { t } = useTranslation()
  const memory = useStore(listMemory)
  const index = memory?.ids.indexOf(id) ?? -1
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

  const tab = currentTab(memory?.search ?? {}, sideOf(account))
  const back = {
    label: memory === undefined || tab === '' ? t('casework.case.toList') : t(`casework.views.${tab}`),
    href: hrefOf('/import-export', memory?.search ?? {}),
  }
  if (memory === undefined || index < 0) return { back }
  return { back, position: positionIn(memory, index, (other) => `#/import-export/${other}`) }
}
