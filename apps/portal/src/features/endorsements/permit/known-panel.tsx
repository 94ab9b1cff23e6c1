import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import page from '../endorsements.module.css'
import { sameWord } from './held.ts'
import css from './permit.module.css'

interface KnownPanelProps {
  earlier: readonly KnownMovement[]
  number: string
  onBack: () => void
}

/** The consignment is on record already: nothing was recorded again, and that is the end of it. */
export const KnownPanel = ({ earlier, number, onBack }: KnownPanelProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const word = sameWord(earlier)
  return (
    <section className={`${css.known} pv-stack pv-gap-12 pv-round pv-surface pv-pad-16`}>
      <h2 ref={heading} tabIndex={-1} className={`${css.doneHead} pv-row pv-gap-12`}>
        <Icon name={word === 'what' ? 'copy' : 'hand-stop'} size={24} />
        {t('endorsements.twice.known', { number: isolated(number) })}
      </h2>
      <p>{t('endorsements.twice.knownText')}</p>
      {word !== 'what' && <p className="pv-strong">{t(`endorsements.twice.${word}`)}</p>}
      <div className={page.buttons}>
        <Button size={40} kind="primary" href="#/import-export/customs">
          {t('endorsements.done.next')}
        </Button>
        <Button size={40} onClick={onBack}>
          {t('endorsements.last.back')}
        </Button>
      </div>
    </section>
  )
}
