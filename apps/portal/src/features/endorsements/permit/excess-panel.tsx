import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'
import type { ExcessLine } from './excess-lines.ts'
import css from './permit.module.css'

interface ExcessPanelProps {
  excess: readonly ExcessLine[]
  lines: readonly FormLine[]
  /** The authority records afterwards: nobody holds the goods for it. */
  isOffice: boolean
  /** Photos of the goods that did not get there: they are evidence as those of an endorsement are. */
  children?: ReactNode
  onBack: () => void
}

/** The hard stop: what is wrong, then what to do (product §9). Nothing was endorsed; the authority knows. */
export const ExcessPanel = ({ excess, lines, isOffice, children, onBack }: ExcessPanelProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const steps = isOffice ? (['officeSettle'] as const) : (['detain', 'informed', 'wait'] as const)
  const title = t(`endorsements.excess.${isOffice ? 'officeTitle' : 'title'}`)
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? ''
  return (
    <section
      className={`${css.stop} pv-stack pv-gap-16 pv-round pv-surface pv-pad-16`}
      role="alert"
      aria-label={title}
    >
      <header className="pv-row pv-gap-16 pv-red">
        <Icon name="hand-stop" size={44} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={css.stopWord}>
            {title}
          </h2>
          <p className={`${css.stopText} pv-medium`}>
            {t(`endorsements.excess.${isOffice ? 'officeText' : 'text'}`)}
          </p>
        </div>
      </header>
      <ul className={`pv-stack pv-gap-8 pv-round pv-on-red pv-pad-12`}>
        {excess.map((line) => (
          <li className="pv-flex pv-wrap pv-apart pv-gap-4-16" key={line.lineId}>
            <span className="pv-strong">
              {line.position}. {nameOf(line.lineId)}
            </span>
            <span>
              {t('endorsements.excess.line', {
                presented: figure(line.presented, line.unit),
                remaining: figure(line.remaining, line.unit),
              })}
            </span>
          </li>
        ))}
      </ul>
      <ol className={`${css.stopSteps} pv-stack pv-gap-8`}>
        {steps.map((step) => (
          <li key={step}>{t(`endorsements.excess.${step}`)}</li>
        ))}
      </ol>
      {children}
      <Button size={40} onClick={onBack}>
        {t('endorsements.excess.back')}
      </Button>
    </section>
  )
}
