import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFigure } from '../../authorizations/units.ts'
import type { FormLine } from './endorse-draft.ts'
import css from './permit.module.css'
import type { ExcessLine } from './use-endorse.ts'

interface ExcessPanelProps {
  excess: readonly ExcessLine[]
  lines: readonly FormLine[]
  onBack: () => void
}

/** The hard stop: what is wrong, then what to do (product §9). Nothing was endorsed; the authority knows. */
export const ExcessPanel = ({ excess, lines, onBack }: ExcessPanelProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? ''
  return (
    <section className={css.stop} role="alert" aria-label={t('endorsements.excess.title')}>
      <header className={css.stopHead}>
        <Icon name="hand-stop" size={44} className={css.sign} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={css.stopWord}>
            {t('endorsements.excess.title')}
          </h2>
          <p className={css.stopText}>{t('endorsements.excess.text')}</p>
        </div>
      </header>
      <ul className={css.stopLines}>
        {excess.map((line) => (
          <li key={line.lineId}>
            <span className={css.strong}>
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
      <ol className={css.stopSteps}>
        <li>{t('endorsements.excess.detain')}</li>
        <li>{t('endorsements.excess.informed')}</li>
        <li>{t('endorsements.excess.wait')}</li>
      </ol>
      <Button size={40} onClick={onBack}>
        {t('endorsements.excess.back')}
      </Button>
    </section>
  )
}
