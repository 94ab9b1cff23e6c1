import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import css from './registration.module.css'

const steps = ['mail', 'authority', 'letter', 'access'] as const

/** What a registration leads to, before it is sent and while it runs. */
export const NextSteps = () => {
  const { t } = useTranslation()
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step}>{t(`registration.next.${step}`)}</li>
      ))}
    </ol>
  )
}

/** The same as a card of its own. */
export const NextStepsCard = () => {
  const { t } = useTranslation()
  return (
    <Card title={t('registration.next.title')}>
      <NextSteps />
    </Card>
  )
}
