import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './line-notice.module.css'
import { type Tone, toneClass } from './tone.ts'

/** One thing to know before going on. */
export const LineNotice = ({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) => (
  <div
    className={`${css.notice} pv-flex pv-gap-10 pv-size-13 pv-block-10 pv-inline-16 pv-card ${toneClass(tone)}`}
  >
    <Icon name={icon} />
    <div className="pv-stack pv-begin pv-gap-6 pv-narrow">{children}</div>
  </div>
)
