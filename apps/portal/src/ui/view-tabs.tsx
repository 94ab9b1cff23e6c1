import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { countText } from './figures.ts'
import { Icon } from './icon.tsx'
import classes from './view-tabs.module.css'

export interface ViewTab {
  key: string
  label: string
  count?: number | undefined
  /** The count in red: what is late. */
  urgent?: boolean | undefined
  /** A view of the person's own. */
  star?: boolean | undefined
  /** The address of the view; then it is a link. */
  href?: string | undefined
}

export interface ViewTabsProps {
  /** What one chooses between, for screen readers. */
  label: string
  tabs: readonly ViewTab[]
  current: string
  onChange?: ((key: string) => void) | undefined
  /** On a phone all stand in sight, in more than one row, where none may be overlooked. */
  wraps?: boolean | undefined
}

/** Views of a list or parts of a record. They change the address, so they are ways and not ARIA tabs. */
export function ViewTabs({ label, tabs, current, onChange, wraps = false }: ViewTabsProps) {
  const row = useRef<HTMLElement>(null)
  // Where they do not fit side by side, the one that is open is in sight. Only the row scrolls, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !open) return
    const [box, tab] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()]
    if (tab.left < box.left) row.current.scrollLeft += tab.left - box.left
    else if (tab.right > box.right) row.current.scrollLeft += tab.right - box.right
  }, [current])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(`${classes.tabs} pv-flex pv-gap-4`, wraps && classes.wraps)}
    >
      {tabs.map((tab) => {
        const shared = {
          className: classNames(classes.tab, tab.key === current && classes.current),
          'aria-current': tab.key === current ? ('page' as const) : undefined,
          onClick: () => onChange?.(tab.key),
        }
        return tab.href === undefined ? (
          <button key={tab.key} type="button" {...shared}>
            <TabText tab={tab} />
          </button>
        ) : (
          <a key={tab.key} href={tab.href} {...shared}>
            <TabText tab={tab} />
          </a>
        )
      })}
    </nav>
  )
}

function TabText({ tab }: { tab: ViewTab }) {
  const { i18n } = useTranslation()
  return (
    <>
      {tab.star === true && <Icon name="star" size={14} />}
      <span>{tab.label}</span>
      {tab.count !== undefined && (
        <span className={classNames(classes.count, tab.urgent && tab.count > 0 && classes.urgent)}>
          {countText(tab.count, i18n.language)}
        </span>
      )}
    </>
  )
}
