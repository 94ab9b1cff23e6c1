import { isOutside } from '@papaver/contract/branding/shown.ts'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../platform/formats.ts'
import { MenuIcon } from './menu-icons.tsx'
import { countOf, type MenuEntry, type MenuGroup } from './menu-rules.ts'
import css from './sidebar.module.css'

interface SidebarGroupProps {
  group: MenuGroup
  current: string | undefined
  isOpen: boolean
  counts: Record<string, number>
  /** Another one where a second menu stands on the page. */
  idPrefix?: string
  onToggle: () => void
  /** Called when a place is chosen: a narrow window then closes the menu. */
  onLeave: () => void
}

/** The authority's own words, else a name of the menu namespace; one without words is shown as it is. */
const useName = (): ((entry: { name: string; label?: string | undefined }) => string) => {
  const { t } = useTranslation()
  return ({ name, label }) => label ?? t([`frame.menu.${name}`, name], { defaultValue: name })
}

const Count = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <span className={`${css.count} pv-size-12 pv-regular pv-dim`}>
      <span aria-hidden>{number(count)}</span>
      <span className="pv-hidden">{t('frame.waiting', { count })}</span>
    </span>
  )
}

interface EntryLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  count: number
  isTop?: boolean
  onLeave: () => void
}

const EntryLink = ({ entry, isCurrent, count, isTop = false, onLeave }: EntryLinkProps) => {
  const nameOf = useName()
  const link = entry.routerLink ?? ''
  const isAway = isOutside(link)
  // A plain address: the menu is the server's and may carry a whole search.
  const href = isAway ? link : `#/${link.replace(/^[/#]+/, '')}`
  return (
    <a
      href={href}
      className={isTop ? css.group : css.entry}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
      {...(isAway ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {isTop ? <MenuIcon name={entry.icon} className="pv-rigid" /> : null}
      <span className="pv-grow pv-narrow">{nameOf(entry)}</span>
      {isAway ? <Away /> : null}
      <Count count={count} />
    </a>
  )
}

/** It leads out of the portal, into a tab of its own. */
const Away = () => {
  const { t } = useTranslation()
  return (
    <>
      <IconExternalLink size={14} aria-hidden className="pv-dim pv-mirrored" />
      <span className="pv-hidden">{t('branding.newTab')}</span>
    </>
  )
}

export const SidebarGroup = (props: SidebarGroupProps) => {
  const { group, current, isOpen, counts, idPrefix = 'menu', onToggle, onLeave } = props
  const nameOf = useName()
  const listId = `${idPrefix}-${group.id}`
  if (group.items.length === 0)
    return (
      <li>
        <EntryLink
          entry={group}
          isTop
          isCurrent={group.id === current}
          count={countOf(group, counts)}
          onLeave={onLeave}
        />
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={css.group}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        <MenuIcon name={group.icon} className="pv-rigid" />
        <span className="pv-grow pv-narrow">{nameOf(group)}</span>
        {isOpen ? null : <Count count={countOf(group, counts)} />}
        <IconChevronRight size={16} aria-hidden className={`${css.chevron} pv-mirrored`} />
      </button>
      <ul id={listId} hidden={!isOpen} className={css.entries}>
        {group.items.map((entry) => (
          <li key={entry.id}>
            <EntryLink
              entry={entry}
              isCurrent={entry.id === current}
              count={countOf(entry, counts)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}
