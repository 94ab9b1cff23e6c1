import { useTranslation } from 'react-i18next'
import type { Account } from '../../../platform/session.ts'
import { useNeighbours } from '../../../ui/list/use-neighbours.ts'
import type { PageHeadProps } from '../../../ui/page-head.tsx'
import { sayOf } from '../../casework/context.ts'
import { sideOf } from '../../casework/side.ts'
import { currentTab } from '../list/list-head.tsx'
import { hrefOf, listInputOf, worklistAddress } from '../list/list-search.ts'
import { listPageQuery } from '../queries.ts'

/** The way back to the list as it was, and up and down in it. */
export const useWays = (id: string, account: Account): Pick<PageHeadProps, 'back' | 'position'> => {
  const say = sayOf(useTranslation().t, 'authorizations')
  const { search, position } = useNeighbours({
    address: worklistAddress,
    id,
    pageSize: account.pageSize,
    pageQuery: (searched, page) => listPageQuery({ ...listInputOf(searched, account), page }),
    hrefOf: (other) => hrefOf(`/import-export/${other}`),
  })
  const tab = search === undefined ? '' : currentTab(search, sideOf(account))
  return {
    back: {
      label: say(tab === '' ? 'case.toList' : `views.${tab}`),
      href: hrefOf('/import-export', search ?? {}),
    },
    ...(position ? { position } : {}),
  }
}
