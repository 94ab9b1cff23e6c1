import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import css from './reset.module.css'

/** A narrow page for one who is not signed in: a title and one card. */
export const ResetFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.page}>
    <h1 className="pv-after-12">{title}</h1>
    <Card>{children}</Card>
  </div>
)

interface ResetStateProps {
  icon: IconName
  tone?: 'done' | 'calm'
  title: string
  /** Sentences, one a paragraph. */
  texts: readonly string[]
  children?: ReactNode
}

/** What came of it, what it means, and where to go on. */
export const ResetState = ({ icon, tone = 'calm', title, texts, children }: ResetStateProps) => (
  <div className="pv-stack pv-begin pv-gap-12" role="status">
    <Icon name={icon} size={32} className={css[tone]} />
    <h2>{title}</h2>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {children}
  </div>
)
