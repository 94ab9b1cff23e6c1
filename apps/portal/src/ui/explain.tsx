import { Popover } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from './bidi.tsx'
import { classNames } from './class-names.ts'
import classes from './explain.module.css'
import popover from './popover.module.css'

export interface ExplainRow {
  label: string
  /** With its sign and unit: "5 ×", "16.8 mg". Left to right in every language. */
  value: string
}

export interface ExplainProps {
  /** The computed figure as it stands in the table. */
  figure: string
  /** How the figure came about: "How the base is computed". */
  title: string
  /** One factor per line. */
  rows: readonly ExplainRow[]
  /** The last line. */
  result: ExplainRow
  note?: ReactNode
}

/** A computed figure with a small fx. Opens on focus, hover and tap, and stays while the pointer is on it. */
export function Explain({ figure, title, rows, result, note }: ExplainProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (open: boolean, rest: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(open), rest)
  }
  const hover = { onPointerEnter: () => turn(true, 80), onPointerLeave: () => turn(false, 160) }
  const focusSeen = (event: FocusEvent) => event.currentTarget.matches(':focus-visible')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withArrow
      arrowSize={10}
      offset={6}
      transitionProps={{ duration: 160 }}
      classNames={{ arrow: popover.arrow ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.figure}
          data-prints
          {...hover}
          onFocus={(event) => focusSeen(event) && turn(true, 0)}
          onBlur={() => turn(false, 0)}
          onClick={() => turn(true, 0)}
          onKeyDown={(event) => event.key === 'Escape' && turn(false, 0)}
        >
          <Ltr>{figure}</Ltr>
          <Fx />
          <span className="pv-hidden">{t('ui.explain')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classNames(popover.dropdown, popover.padded, classes.panel)}
        aria-label={title}
        {...hover}
      >
        <p className={`${classes.title} pv-strong`}>{title}</p>
        <dl>
          {rows.map((row) => (
            <div key={row.label} className={`pv-flex pv-apart pv-gap-16 pv-block-2`}>
              <dt>{row.label}</dt>
              <dd className="pv-one-line">
                <Ltr>{row.value}</Ltr>
              </dd>
            </div>
          ))}
          <div
            className={classNames(
              `pv-flex pv-apart pv-gap-16 pv-block-2`,
              `${classes.result} pv-strong pv-above`,
            )}
          >
            <dt>{result.label}</dt>
            <dd className="pv-one-line">
              <Ltr>{result.value}</Ltr>
            </dd>
          </div>
        </dl>
        {note !== undefined && <p className={`${classes.note} pv-hint`}>{note}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

function Fx() {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false" data-noprint>
      <path
        d="M8 2.2c-1.7-.6-2.5.3-2.7 1.6L4.2 10.6c-.2 1.2-.9 1.9-2.2 1.5M3 6h4M8.5 8.5l3.5 3.5M12 8.5l-3.5 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
      />
    </svg>
  )
}
