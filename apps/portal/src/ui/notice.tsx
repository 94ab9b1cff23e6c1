import type { ReactNode } from 'react'
import css from './notice.module.css'

interface NoticeProps {
  icon: ReactNode
  title: string
  text?: string
  /** To quote when asking for help. */
  reference?: string
  isHeading?: boolean
  children?: ReactNode
}

/** In the place of the content: what is the matter, what helps, one button (look §8). */
export const Notice = ({ icon, title, text, reference, isHeading = false, children }: NoticeProps) => (
  <div className={`${css.notice} pv-row pv-words-centre`}>
    <span className="pv-dim pv-after-12">{icon}</span>
    {isHeading ? (
      <h1 className={`${css.title} pv-size-16 pv-strong`}>{title}</h1>
    ) : (
      <p className={`${css.title} pv-size-16 pv-strong`}>{title}</p>
    )}
    {text ? <p className="pv-dim pv-before-4">{text}</p> : null}
    {reference ? <p className="pv-dim pv-before-4">{reference}</p> : null}
    {children ? (
      <div className={`${css.actions} pv-flex pv-wrap pv-gap-8 pv-before-16`}>{children}</div>
    ) : null}
  </div>
)
