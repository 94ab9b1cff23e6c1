import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import classes from './skeleton.module.css'

export interface BoneProps {
  /** CSS width, `100%` by default. */
  width?: string | undefined
  /** Height in px, 12 by default. */
  height?: number | undefined
}

/** One grey bar in the shape of what comes. It shows itself after 150 ms, so quick answers do not flicker. */
export function Bone({ width = '100%', height = 12 }: BoneProps) {
  return (
    <span
      className={`${classes.bone} pv-within pv-block pv-round`}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}

/** On paper alone, in the place of what was not there yet. */
export function StillLoading() {
  const { t } = useTranslation()
  return <p className={`${classes.printed} pv-pad-12`}>{t('ui.stillLoading')}</p>
}

const widths = ['62%', '84%', '71%', '55%', '78%'] as const

export interface SkeletonProps {
  /** How many lines come, 4 by default. */
  lines?: number | undefined
  className?: string | undefined
}

/** Lines of text that are still on their way; told once to screen readers. */
export function Skeleton({ lines = 4, className }: SkeletonProps) {
  const { t } = useTranslation()
  return (
    <div className={classNames('pv-stack pv-gap-14 pv-block-8', className)} role="status">
      <span className="pv-hidden">{t('ui.loading')}</span>
      <StillLoading />
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Bone key={index} width={widths[index % widths.length]} />
      ))}
    </div>
  )
}
