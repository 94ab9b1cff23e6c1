import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import css from './captcha.module.css'
import { type CaptchaPhase, useCaptcha, useFirstTouch } from './use-captcha.ts'

export interface CaptchaProps {
  /** Told the answer to send as `recaptcha`, and '' as long as there is none. */
  onAnswer: (answer: string) => void
  /** An answer works once: count up after every sending, and another one is worked out. */
  round?: number | undefined
}

const signs: Record<CaptchaPhase, IconName> = {
  idle: 'circle-dashed',
  working: 'circle-dotted',
  done: 'circle-check-filled',
  failed: 'alert-circle',
  insecure: 'lock',
  off: 'circle-check',
}

/**
 * Keeps programs away from a public form: the visitor's browser works something out while the form is filled in. It
 * starts by itself at the first touch of the form around it; nothing is asked of the person.
 */
export const Captcha = ({ onAnswer, round = 0 }: CaptchaProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const { phase, failure, start } = useCaptcha(onAnswer, round)
  useFirstTouch(box, start)
  const why = phase === 'failed' && isRefusal(failure) ? ` ${explain(failure, t).title}` : ''
  return (
    <section
      ref={box}
      className={css.box}
      data-phase={phase}
      aria-labelledby={titleId}
      hidden={phase === 'off'}
    >
      <Icon name={signs[phase]} className={classNames(`${css.sign} pv-dim`)} />
      <div className={`${css.words} pv-stack pv-gap-2 pv-narrow`}>
        <p id={titleId} className="pv-medium">
          {t('account.captcha.title')}
        </p>
        <p className="pv-dim" role="status">
          {t(`account.captcha.${phase}`)}
          {why}
        </p>
        {phase === 'working' && (
          <progress
            className={`${css.bar} pv-wide pv-block pv-unedged pv-round-4 pv-clip pv-before-4`}
            aria-label={t('account.captcha.title')}
          />
        )}
      </div>
      {phase === 'idle' && <Button onClick={start}>{t('account.captcha.start')}</Button>}
      {phase === 'failed' && (
        <Button icon="refresh" onClick={start}>
          {t('account.captcha.again')}
        </Button>
      )}
    </section>
  )
}
