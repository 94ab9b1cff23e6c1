import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { type Tone, toneClass } from '../../ui/tone.ts'
import css from './emails-page.module.css'

/** One thing to know before going on. */
export const LineNotice = ({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) => (
  <div
    className={`${css.notice} pv-flex pv-gap-10 pv-size-13 pv-block-10 pv-inline-16 pv-card ${toneClass(tone)}`}
  >
    <Icon name={icon} />
    <div>{children}</div>
  </div>
)
