import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import type { Account } from '../../../platform/session.ts'
import { useNeighbours } from '../../../ui/list/use-neighbours.ts'
import type { PageHeadProps } from '../../../ui/page-head.tsx'
import { sayOf } from '../context.ts'
import { sideOf } from '../side.ts'
import { anyAddress, listInputOf, viewOf } from './case-address.ts'
import type { CaseList } from './case-list.ts'
import { casesQuery } from './queries.ts'
import { tabIn, usualTabs } from './views.ts'

/** The tab in whose view a list stands; empty where none does. */
export const tabsOf = ({ kind, tabs }: Pick<CaseList, 'kind' | 'tabs'>, account: Account) => {
  const side = sideOf(account)
  return tabs?.[side] ?? usualTabs(kind)[side]
}

type Listed = Pick<CaseList, 'kind' | 'feature' | 'tabs' | 'address'>

/** From a case back to the list as it was, and up and down in it. */
export const waysIn =
  (list: Listed) =>
  (id: string, account: Account): Pick<PageHeadProps, 'back' | 'position'> => {
    const { t } = useTranslation()
    const { kind, feature } = list
    const address = anyAddress(list.address)
    const say = sayOf(t, feature)
    const { search, position } = useNeighbours({
      address,
      id,
      pageSize: account.pageSize,
      pageQuery: (from, page) => casesQuery(feature, { ...listInputOf(address, from, account), page }),
      hrefOf: (other) => `#${kind.place}/${other}`,
    })
    const side = sideOf(account)
    const tab =
      search === undefined ? '' : tabIn(tabsOf(list, account), viewOf(address, search, side), search.status)
    const back = {
      label: tab === '' ? say('case.toList') : say(`views.${tab}`),
      href: hrefOf(kind.place, { ...search }),
    }
    return position === undefined ? { back } : { back, position }
  }
