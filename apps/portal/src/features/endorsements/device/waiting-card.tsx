import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Refusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import page from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import css from './device.module.css'
import { dropNow, entries, sendNow } from './queue.ts'
import { signInPlace } from './sign-in-place.ts'
import type { Obstacle, Stage, WaitingContent } from './waiting.ts'
import { WaitingFacts } from './waiting-facts.tsx'
import type { Entry } from './waiting-store.ts'

const styles: Record<Stage, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'amber', icon: 'clock-exclamation' },
  sent: { tone: 'green', icon: 'circle-check' },
  refused: { tone: 'red', icon: 'circle-x' },
  look: { tone: 'amber', icon: 'alert-triangle' },
}

const asRefusal = ({ status, code, details, reference }: Obstacle): Refusal =>
  new Refusal(status, status >= 500 ? 'backend' : status === 404 ? 'notFound' : 'refused', {
    message: code,
    details,
    requestId: reference,
  })

/** Why it is not with the authority, or not whole, and what to do. */
const Hindrance = ({ stage, content }: { stage: Stage; content: WaitingContent }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { obstacle, endorsementId } = content
  if (obstacle === null) return null
  if (stage === 'waiting')
    return obstacle.status === 401 ? (
      <div className="pv-row pv-wrap pv-gap-8-16">
        <p>{t('endorsements.device.needsSession')}</p>
        <Button href={signInPlace}>{t('endorsements.device.signIn')}</Button>
      </div>
    ) : null
  const { title, reference } = explainRefusal(asRefusal(obstacle), t, formats)
  const help = stage === 'refused' ? 'refusedHelp' : endorsementId === null ? 'failedHelp' : 'photosHelp'
  return (
    <>
      <p className="pv-medium">{title}</p>
      <p className="pv-size-13">{t(`endorsements.device.${help}`)}</p>
      {obstacle.status >= 500 && reference !== '' && (
        <p className="pv-size-13 pv-dim">{t('ui.state.reference', { reference })}</p>
      )}
    </>
  )
}

const AskDelete = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const { t } = useTranslation()
  const isOnRecord = (entry.content?.endorsementId ?? null) !== null
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={t('endorsements.device.deleteTitle', { number: isolated(entry.content?.number ?? '') })}
      consequences={[t(`endorsements.device.${isOnRecord ? 'deletePhotos' : 'deleteText'}`)]}
      safeLabel={t('endorsements.device.keep')}
      confirmLabel={t('endorsements.device.delete')}
      onSafe={onClose}
      onConfirm={() => void dropNow(entry.key)}
    />
  )
}

const Actions = ({ entry, content }: { entry: Entry; content: WaitingContent }) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const again = useSending({ mutationFn: () => sendNow(entry.key) })
  const { stage, key } = entry
  if (stage === 'sent')
    return (
      <div className={page.buttons}>
        {content.caseId !== null && (
          <Button href={`/#/import-export/customs/${content.caseId}`}>{t('endorsements.device.show')}</Button>
        )}
        <Button icon="check" onClick={() => void dropNow(key)}>
          {t('endorsements.device.seen')}
        </Button>
      </div>
    )
  return (
    <div className={page.buttons}>
      <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate()}>
        {t('endorsements.device.again')}
      </Button>
      {stage !== 'waiting' && (
        <Button icon="trash" kind="danger" disabled={again.isPending} onClick={() => setAsks(true)}>
          {t('endorsements.device.delete')}
        </Button>
      )}
      {asks && <AskDelete entry={entry} onClose={() => setAsks(false)} />}
    </div>
  )
}

const OwnEntry = ({ entry, content }: { entry: Entry; content: WaitingContent }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { stage, notedAt } = entry
  const { number, arrivedAt } = content
  const noted = isolated(zonedMoment(notedAt))
  return (
    <>
      <div className="pv-row pv-wrap pv-apart pv-gap-8-16">
        <PermitNumber number={number} />
        <StatusPill tone={styles[stage].tone} icon={styles[stage].icon}>
          {t(`endorsements.device.stage.${stage}`)}
        </StatusPill>
      </div>
      <p className="pv-size-13 pv-dim">
        {arrivedAt === null
          ? t('endorsements.device.noted', { noted })
          : t('endorsements.device.arrived', { noted, arrived: isolated(zonedMoment(arrivedAt)) })}
      </p>
      <Hindrance stage={stage} content={content} />
      <WaitingFacts content={content} />
      <Actions entry={entry} content={content} />
    </>
  )
}

/** Of somebody else, or from before this tab was opened: there, and closed. */
const ClosedEntry = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { owner, notedAt, stage } = entry
  return (
    <>
      <p className="pv-row pv-wrap pv-apart pv-gap-8-16">
        <span className="pv-strong">{isolated(owner)}</span>
        <StatusPill tone={styles[stage].tone} icon="lock">
          {t(`endorsements.device.stage.${stage}`)}
        </StatusPill>
      </p>
      <p className="pv-size-13">
        {t('endorsements.device.ofOther', {
          owner: isolated(owner),
          noted: isolated(zonedMoment(notedAt)),
        })}
      </p>
    </>
  )
}

/** What was recorded on this device, how far each has come, and what is to be done about it. */
export const WaitingCard = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const found = useStore(entries)
  const shown = found.filter(({ stage, accountId }) => stage !== 'sent' || accountId === account?.id)
  if (shown.length === 0) return null
  return (
    <Card title={t('endorsements.device.waiting')} padding="none">
      <ul>
        {shown.map((entry) => (
          <li key={entry.key} className={`${css.entry} pv-stack pv-gap-8 pv-pad-12-16 pv-next`}>
            {entry.content === undefined ? (
              <ClosedEntry entry={entry} />
            ) : (
              <OwnEntry entry={entry} content={entry.content} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
