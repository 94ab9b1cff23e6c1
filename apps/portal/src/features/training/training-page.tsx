import type { TrainingState } from '@papaver/contract/training/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isTraining } from '../../platform/world.ts'
import { Card } from '../../ui/card.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { EnterPart } from './enter-part.tsx'
import { trainingQuery } from './queries.ts'
import { ResetCard } from './reset-card.tsx'
import css from './training.module.css'

/** What it is and what it is not. */
const What = () => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('training.page.lead')}</p>
      <ul className={`${css.points} pv-stack pv-gap-4`}>
        {['account', 'invented', 'marked'].map((key) => (
          <li key={key}>{t(`training.page.${key}`)}</li>
        ))}
      </ul>
    </>
  )
}

/** Whoever was in it is told why he is here. */
const Left = () => {
  const { t } = useTranslation()
  return (
    <LineNotice tone="amber" icon="info-circle">
      <p className="pv-strong" role="status">
        {t('training.wasReset')}
      </p>
      <p>{t('training.wasResetText')}</p>
    </LineNotice>
  )
}

/** In training: what this is, since when, and how it is made anew. */
const Here = ({ state }: { state: TrainingState }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <>
      <Card>
        <div className="pv-stack pv-gap-12">
          <p className="pv-strong">{t('training.page.here')}</p>
          <What />
          {state.madeAt !== null && (
            <p className="pv-note">{t('training.page.made', { moment: moment(state.madeAt) })}</p>
          )}
        </div>
      </Card>
      {state.mayReset && <ResetCard />}
    </>
  )
}

const Content = ({ state }: { state: TrainingState }) => {
  const { left } = useSearch({ strict: false }) as { left?: boolean }
  if (state.isTraining) return <Here state={state} />
  return (
    <>
      {left === true && state.status !== 'off' && <Left />}
      <Card>
        <div className="pv-stack pv-gap-16">
          <What />
          <EnterPart state={state} />
        </div>
      </Card>
      {state.status === 'failed' && state.mayReset && <ResetCard />}
    </>
  )
}

/** The world in which people learn: from the real portal the way in, in training what it is. */
export const TrainingPage = () => {
  const { t } = useTranslation()
  const query = useQuery({
    ...trainingQuery,
    ...(isTraining ? { refetchInterval: false } : {}),
  })
  const { data } = query
  return (
    <PageFrame>
      <PageHead variant="list" title={t('training.title')} />
      <PageContent className={css.measure}>
        <Waiting of={query} failed={t('training.page.failed')} lines={6} />
        {data !== undefined && <Content state={data} />}
      </PageContent>
    </PageFrame>
  )
}
