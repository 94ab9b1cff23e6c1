import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionList, type ListedAction } from './action-list.tsx'
import { Ltr } from './bidi.tsx'
import { Button, type ButtonKind, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { countText } from './figures.ts'
import { Icon, type IconName } from './icon.tsx'
import { MoreMenu } from './more-menu.tsx'
import classes from './page-head.module.css'
import { useIsNarrow } from './page-width.ts'

export interface HeadAction {
  key: string
  label: string
  icon?: IconName | undefined
  kind?: ButtonKind | undefined
  onClick?: (() => void) | undefined
  href?: string | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** Id of the text that says why it is off. */
  describedBy?: string | undefined
  /** It opens these, and does nothing by itself. */
  choices?: readonly ListedAction[] | undefined
}

export interface PageHeadProps {
  /** The one h1 of the page. */
  title: ReactNode
  /** Beside the title: status pill, time of the last save. */
  status?: ReactNode
  /** At most four are shown, the primary always; the rest goes into "more". */
  actions?: readonly HeadAction[] | undefined
  /** Before the buttons: "1 to fix". */
  beforeActions?: ReactNode
  /** The way back to the list. */
  back?: { label: string; href: string } | undefined
  /** Place in the list one came from. */
  position?:
    | { index: number; total: number; previousHref?: string | undefined; nextHref?: string | undefined }
    | undefined
  /** One line of kind and clock. */
  line?: ReactNode
  /** At the end of that line: "Why can I not approve?". */
  aside?: ReactNode
  /** ViewTabs. */
  tabs?: ReactNode
  /** A record's head is white and stays; a list's stands on the canvas and goes. */
  variant?: 'record' | 'list' | undefined
}

/** Tells how tall the head that stays is, so that a side panel can stop below it (`--pv-head-height`). */
const useHeadHeight = (head: RefObject<HTMLElement | null>, stays: boolean) => {
  useEffect(() => {
    const { style } = document.documentElement
    if (head.current === null || !stays) return
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--pv-head-height', `${Math.ceil(height)}px`)
    })
    watcher.observe(head.current)
    return () => {
      watcher.disconnect()
      style.removeProperty('--pv-head-height')
    }
  }, [head, stays])
}

/** The top of a page: way back, title with status, what can be done, one line, tabs. */
export function PageHead(props: PageHeadProps) {
  const { title, status, back, position, line, aside, tabs, variant = 'record' } = props
  const head = useRef<HTMLElement>(null)
  useHeadHeight(head, variant === 'record')
  return (
    <header
      ref={head}
      className={classNames(
        `${classes.head} pv-stack pv-gap-4 pv-text-colour pv-block-12 pv-inline-24`,
        classes[variant],
        tabs !== undefined && classes.tabbed,
      )}
    >
      {(back !== undefined || position !== undefined) && (
        <div className="pv-row pv-wrap pv-apart pv-gap-4-12" data-noprint>
          {back !== undefined && (
            <a
              className={`${classes.back} pv-inline pv-gap-2 pv-table pv-medium pv-unlinked pv-brand pv-tall-24 pv-underlined`}
              href={back.href}
            >
              <Icon name="chevron-left" />
              {back.label}
            </a>
          )}
          {position !== undefined && <Position {...position} />}
        </div>
      )}
      <div className="pv-row pv-wrap pv-apart pv-gap-4-12">
        <div className="pv-row pv-wrap pv-gap-4-12 pv-narrow">
          <h1 className={`${classes.title} pv-anywhere`}>{title}</h1>
          {status}
        </div>
        <Actions {...props} />
      </div>
      {(line !== undefined || aside !== undefined) && (
        <div className={`${classes.line} pv-row pv-wrap pv-apart pv-gap-4-12 pv-table`}>
          <div className={`${classes.kind} pv-row pv-wrap pv-dim`}>{line}</div>
          {aside !== undefined && (
            <div className={classes.why} data-noprint>
              {aside}
            </div>
          )}
        </div>
      )}
      {tabs !== undefined && (
        <div className={`${classes.tabs} pv-narrow pv-before-4`} data-noprint>
          {tabs}
        </div>
      )}
    </header>
  )
}

/** The actions in view, in their order, and those for the menu. The primary one always stays in view. */
export const splitActions = (actions: readonly HeadAction[], room: number): [HeadAction[], HeadAction[]] => {
  if (actions.length <= room) return [[...actions], []]
  const primary = actions.filter((action) => action.kind === 'primary')
  const others = actions.filter((action) => action.kind !== 'primary')
  const shown = new Set([...primary, ...others].slice(0, room))
  return [actions.filter((action) => shown.has(action)), actions.filter((action) => !shown.has(action))]
}

function Actions({ actions = [], beforeActions }: PageHeadProps) {
  const narrow = useIsNarrow(552)
  if (actions.length === 0 && beforeActions === undefined) return null
  const [shown, folded] = splitActions(actions, narrow ? 2 : 4)
  return (
    <div className={`${classes.actions} pv-row pv-wrap pv-end pv-gap-8`} data-noprint>
      {beforeActions}
      {shown.map(({ key, label, choices, ...action }) => {
        const button = (
          <Button key={key} {...action}>
            {label}
          </Button>
        )
        return choices === undefined ? (
          button
        ) : (
          <ActionList key={key} label={label} position="bottom-end" target={button} actions={choices} />
        )
      })}
      {folded.length > 0 && (
        <MoreMenu
          actions={folded.flatMap(({ busy, choices, ...action }) =>
            (choices ?? [action]).map((each) => ({ ...each, disabled: each.disabled || busy })),
          )}
        />
      )}
    </div>
  )
}

function Position({ index, total, previousHref, nextHref }: NonNullable<PageHeadProps['position']>) {
  const { t, i18n } = useTranslation()
  const text = (count: number) => countText(count, i18n.language)
  return (
    <nav className="pv-inline pv-gap-4 pv-push pv-note" aria-label={t('ui.head.place')}>
      <span>
        <Ltr>{text(index)}</Ltr> {t('ui.paging.of', { total: text(total) })}
      </span>
      <IconButton
        icon="chevron-up"
        name={t('ui.head.previous')}
        size={24}
        href={previousHref}
        disabled={previousHref === undefined}
      />
      <IconButton
        icon="chevron-down"
        name={t('ui.head.next')}
        size={24}
        href={nextHref}
        disabled={nextHref === undefined}
      />
    </nav>
  )
}
