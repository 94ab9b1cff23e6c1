import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import page from '../endorsements.module.css'
import css from './device.module.css'

interface KeptPanelProps {
  number: string
  /** `stopped`: more was presented than may cross, as far as is known here; `held`: the goods are held. */
  as: 'waiting' | 'stopped' | 'held'
  /** The check code was that of the document in the hand, as this device has read it. */
  isCodeChecked?: boolean
  onAnother: () => void
}

/** Nothing has answered: it is on this device, and not with the authority yet. */
export const KeptPanel = ({ number, as, isCodeChecked = false, onAnother }: KeptPanelProps) => {
  const { t } = useTranslation()
  const word = as === 'stopped' ? 'stopped' : 'kept'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${css.kept} pv-stack pv-gap-12 pv-round pv-on-amber pv-pad-16`}>
      <h2 ref={heading} tabIndex={-1} className={`${css.keptHead} pv-row pv-gap-12`}>
        <Icon name={as === 'waiting' ? 'clock-exclamation' : 'hand-stop'} size={24} />
        {t(`endorsements.device.${word}`, { number: isolated(number) })}
      </h2>
      {as === 'held' && <p className="pv-strong">{t('endorsements.meaning.SUS')}</p>}
      <p>{t(`endorsements.device.${word}Text`)}</p>
      {!isCodeChecked && <p>{t('endorsements.device.codeLater')}</p>}
      <div className={page.buttons}>
        <Button size={40} kind="primary" href="#/import-export/customs">
          {t('endorsements.done.next')}
        </Button>
        <Button size={40} onClick={onAnother}>
          {t('endorsements.done.another')}
        </Button>
      </div>
    </section>
  )
}
