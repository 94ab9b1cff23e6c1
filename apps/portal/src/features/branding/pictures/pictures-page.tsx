import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import page from '../branding.module.css'
import { picturesQuery } from '../queries.ts'
import { PictureCard } from './picture-card.tsx'
import css from './pictures.module.css'
import { useSample } from './use-sample.ts'

/** Pictures of the portal and its documents (product §15): each as a card with facts, way in and history. */
export const PicturesPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const actions = useSampleActions()
  if (!mayDo(account, 'branding.edit')) return <ForbiddenState />
  return (
    <PageFrame filling>
      <PageHead
        variant="list"
        title={t('branding.pictures.title')}
        line={t('branding.pictures.line')}
        actions={actions}
      />
      <div className={page.body}>
        <Pictures />
      </div>
    </PageFrame>
  )
}

const useSampleActions = () => {
  const { t } = useTranslation()
  const permit = useSample('permit')
  const letter = useSample('letter')
  return [
    {
      key: 'permit',
      label: t('branding.pictures.samplePermit'),
      icon: 'file-text' as const,
      busy: permit.isPending,
      onClick: () => permit.open(),
    },
    {
      key: 'letter',
      label: t('branding.pictures.sampleLetter'),
      icon: 'file-text' as const,
      busy: letter.isPending,
      onClick: () => letter.open(),
    },
  ]
}

const Pictures = () => {
  const { t } = useTranslation()
  const query = useQuery(picturesQuery)
  if (query.data === undefined)
    return (
      <Card>
        <Waiting of={query} failed={t('branding.pictures.failed')} lines={8} />
      </Card>
    )
  const { slots, maxBytes } = query.data
  const cards = (wanted: typeof slots) => (
    <div className={`${css.cards} pv-stack pv-top pv-gap-12`}>
      {wanted.map((slot) => (
        <PictureCard key={slot.slot} slot={slot} maxBytes={maxBytes} />
      ))}
    </div>
  )
  return (
    <>
      {cards(slots.filter(({ kind }) => kind !== 'signature'))}
      <h2 className="pv-before-12">{t('branding.pictures.signatures')}</h2>
      <p className="pv-prose pv-size-13 pv-dim">{t('branding.pictures.signaturesText')}</p>
      {cards(slots.filter(({ kind }) => kind === 'signature'))}
    </>
  )
}
