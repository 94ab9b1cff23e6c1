import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps {
  title?: ReactNode
  /** At the end of the title row: a link, a quiet word, a button. */
  aside?: ReactNode
  children?: ReactNode
  /** `none` for tables and lists that reach the edge. */
  padding?: 'normal' | 'none' | undefined
  /** Under a hairline. */
  foot?: ReactNode
  id?: string | undefined
}

/** A white field with an edge, a title and its content. */
export function Card({ title, aside, children, padding = 'normal', foot, id }: CardProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={`${classes.card} pv-narrow pv-text-colour pv-card`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <header className={classes.head}>
          <h2 id={titleId} className="pv-line-24">
            {title}
          </h2>
          {aside !== undefined && <div className="pv-inline pv-gap-8 pv-hint">{aside}</div>}
        </header>
      )}
      <div className={padding === 'normal' ? 'pv-block-12 pv-inline-16' : undefined}>{children}</div>
      {foot !== undefined && <footer className="pv-hint pv-above pv-block-8 pv-inline-16">{foot}</footer>}
    </section>
  )
}

export interface SectionCardProps {
  /** "1. Who and where": the number is put before the title. */
  number: number
  title: string
  state: 'done' | 'here' | 'open'
  /** What a finished section folds to; without it the section never folds. */
  facts?: ReactNode
  /** "Change" of a folded section. */
  onChange?: (() => void) | undefined
  aside?: ReactNode
  children?: ReactNode
  padding?: 'normal' | 'none' | undefined
  id?: string | undefined
}

/** A numbered part of a form. When done it folds to its facts, with "Change". */
export function SectionCard(props: SectionCardProps) {
  const { number, title, state, facts, onChange, aside, children, padding, id } = props
  const { t } = useTranslation()
  const folded = state === 'done' && facts !== undefined
  const change =
    folded && onChange !== undefined ? (
      <Button kind="link" onClick={onChange}>
        {t('ui.section.change')}
        <span className="pv-hidden"> {title}</span>
      </Button>
    ) : undefined
  return (
    <Card
      id={id}
      padding={folded ? 'normal' : padding}
      aside={change ?? aside}
      title={
        <span className="pv-inline pv-gap-10">
          <SectionMark state={state} />
          <span className="pv-hidden">
            {t(`ui.section.${state}`)}
            {t('ui.colon')}{' '}
          </span>
          <span>
            {number}. <bdi>{title}</bdi>
          </span>
        </span>
      }
    >
      {folded ? facts : children}
    </Card>
  )
}

function SectionMark({ state }: { state: 'done' | 'here' | 'open' }) {
  return (
    <svg
      className={classNames(classes[state])}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      {state === 'done' ? (
        <>
          <circle cx="8" cy="8" r="8" fill="currentColor" />
          <path d="M4.8 8.2l2.2 2.2 4.2-4.6" fill="none" stroke="var(--pv-surface)" strokeWidth="1.75" />
        </>
      ) : (
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
      {state === 'here' && <circle cx="8" cy="8" r="2" fill="currentColor" />}
    </svg>
  )
}
