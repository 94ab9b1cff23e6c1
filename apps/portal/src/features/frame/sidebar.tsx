import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardQuery, publicSettingsQuery, userMenuQuery } from '../../platform/queries.ts'
import type { Account } from '../../platform/session.ts'
import { isTraining } from '../../platform/world.ts'
import { currentEntry, groupOf, visibleMenu } from '../../ui/menu-rules.ts'
import css from '../../ui/sidebar.module.css'
import { SidebarGroup } from '../../ui/sidebar-group.tsx'

const Foot = () => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  if (!data) return null
  return (
    <div className={`${css.foot} pv-row pv-gap-8 pv-size-12 pv-dim pv-above pv-tall-40`}>
      {data.isDemonstration ? (
        <span className="pv-inline pv-gap-6">
          <IconFlask size={16} aria-hidden />
          {t(isTraining ? 'training.title' : 'frame.demonstration')}
        </span>
      ) : null}
      <span className="pv-push">{data.version}</span>
    </div>
  )
}

/** The authority may change it while the page is open: whoever comes back to the page has the newest. */
const freshMenuQuery = { ...userMenuQuery, staleTime: 30_000 }

/** The menu of the server, for this person; one group is open, and coming to a place opens its group. */
const useMenu = (account: Account) => {
  const { data = [] } = useQuery(freshMenuQuery)
  const { data: dashboard } = useQuery(dashboardQuery)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const href = useRouterState({ select: ({ location }) => location.href })
  const menu = visibleMenu(data, account.permissions, account.roles)
  const current = currentEntry(menu, pathname, href)
  const place = groupOf(menu, current)
  const [open, setOpen] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (place !== undefined) setOpen(place)
  }, [place])
  const toggle = (id: string) => setOpen(open === id ? undefined : id)
  return { menu, current, open, toggle, counts: dashboard?.counts ?? {} }
}

export const Sidebar = ({ account, onLeave }: { account: Account; onLeave: () => void }) => {
  const { t } = useTranslation()
  const { menu, current, open, toggle, counts } = useMenu(account)
  return (
    <aside
      id="sidebar"
      className={`${css.sidebar} pv-column pv-fixed pv-surface`}
      data-noprint
      aria-label={t('frame.sidebar')}
    >
      <nav aria-label={t('frame.navigation')} className={`${css.nav} pv-grow pv-scroll`}>
        <ul>
          {menu.map((group) => (
            <SidebarGroup
              key={group.id}
              group={group}
              current={current}
              isOpen={open === group.id}
              counts={counts}
              onToggle={() => toggle(group.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      </nav>
      <Foot />
    </aside>
  )
}
