import type { UserStatus } from '@papaver/contract/users/life.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { RegistrationState } from './queries.ts'
import css from './reply.module.css'

const steps = ['sent', 'confirmed', 'examined', 'letter', 'open'] as const
type Step = (typeof steps)[number]
type Mark = 'done' | 'here' | 'open'

/** The step at which a registration of this status stands; those before it are done. */
const standsAt: Partial<Record<UserStatus, Step>> = {
  UNV: 'confirmed',
  REQ: 'examined',
  PEC: 'letter',
}

const markOf = (step: Step, status: UserStatus): Mark => {
  const here = standsAt[status]
  if (here === undefined) return 'done'
  const distance = steps.indexOf(step) - steps.indexOf(here)
  if (distance === 0) return 'here'
  return distance < 0 ? 'done' : 'open'
}
const signs: Record<Mark, IconName> = {
  done: 'circle-check-filled',
  here: 'circle-dot',
  open: 'circle-dashed',
}

/** The letter is a step for those who get one. */
const stepsOf = ({ hasLetter, status }: RegistrationState): readonly Step[] =>
  hasLetter || status === 'PEC' ? steps : steps.filter((step) => step !== 'letter')

/** Whose turn it is at the step where it stands. */
const turnKey = (step: Step, { question, signedLetter }: RegistrationState): string => {
  if (step === 'examined' && question !== null) return 'examinedAsked'
  return step === 'letter' && signedLetter !== null ? 'letterChecked' : `${step}Here`
}

/** The way of a registration that has not been ended: what is behind, where it stands, what is still to come. */
export const LifeSteps = ({ state }: { state: RegistrationState }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <Card title={t('registration.life.title')}>
      <ol className={`${css.life} pv-stack`}>
        {stepsOf(state).map((step) => {
          const mark = markOf(step, state.status)
          return (
            <li
              key={step}
              className={`${css.step} pv-flex pv-top pv-gap-10 pv-over`}
              data-mark={mark}
              aria-current={mark === 'here' ? 'step' : undefined}
            >
              <Icon name={signs[mark]} size={20} className={`${css.mark} pv-dim`} />
              <div>
                <p className={`${css.stepName} pv-line-20`}>
                  {t(`registration.life.${step}`)}
                  <span className="pv-hidden"> {t(`registration.life.marks.${mark}`)}</span>
                </p>
                {step === 'sent' && <p className="pv-note">{moment(state.askedAt)}</p>}
                {mark === 'here' && (
                  <p className="pv-note">{t(`registration.life.${turnKey(step, state)}`)}</p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
