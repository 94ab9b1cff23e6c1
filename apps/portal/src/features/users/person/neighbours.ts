import { useTranslation } from 'react-i18next'
import type { Account } from '../../../platform/session.ts'
import { useNeighbours } from '../../../ui/list/use-neighbours.ts'
import type { PageHeadProps } from '../../../ui/page-head.tsx'
import { audienceOf } from '../audience.ts'
import { listInputOf, usersAddress, viewOf } from '../list/list-address.ts'
import { listPageQuery } from '../queries.ts'

type Ways = Pick<PageHeadProps, 'back' | 'position'>

/** The way back to the list as it was, and up and down in it. */
export const useWays = (id: string, account: Account): Ways => {
  const { t } = useTranslation()
  const { search, position } = useNeighbours({
    address: usersAddress,
    id,
    pageSize: account.pageSize,
    pageQuery: (asked, page) => listPageQuery({ ...listInputOf(asked, account), page }),
    hrefOf: (other) => `#/users/${other}`,
  })
  const audience = audienceOf(account)
  if (audience === undefined) return { back: { label: t('users.person.toHome'), href: '#/home' } }
  // Who came from elsewhere goes back to the list as it opens, not to somebody's last search.
  const view = search === undefined ? 'all' : viewOf(search, audience)
  // "All" says little alone: then the list goes by its title.
  const label = view === 'all' ? t(`users.list.title.${audience}`) : t(`users.views.${view}`)
  return { back: { label, href: usersAddress.href(search) }, ...(position && { position }) }
}
