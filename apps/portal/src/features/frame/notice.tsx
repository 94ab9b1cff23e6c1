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
  <div className={css.notice}>
    <span className={css.icon}>{icon}</span>
    {isHeading ? <h1 className={css.title}>{title}</h1> : <p className={css.title}>{title}</p>}
    {text ? <p className={css.text}>{text}</p> : null}
    {reference ? <p className={css.text}>{reference}</p> : null}
    {children ? <div className={css.actions}>{children}</div> : null}
  </div>
)
