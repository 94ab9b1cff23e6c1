import type {
  ReturnDelivery,
  ReturnedEndorsements,
  ReturnedLetterView,
} from '@papaver/contract/endorsements/returned-schema.ts'
import type { MailStatus } from '@papaver/contract/notifications/outbox.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listedApart } from '../../../platform/listed.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { SignatureLines } from '../../casework/signature-lines.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { NoteLetterDialog, SendLetterDialog } from './letter-dialogs.tsx'

interface LetterProps {
  id: string
  letter: ReturnedLetterView
  returned: ReturnedEndorsements
}

const mailStyles: Record<MailStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'blue', icon: 'progress' },
  sent: { tone: 'green', icon: 'circle-check' },
  dead: { tone: 'red', icon: 'alert-circle' },
  cancelled: { tone: 'neutral', icon: 'circle-x' },
}

/** How it went once: to whom, by which way, and how that stands. */
const Delivery = ({ delivery }: { delivery: ReturnDelivery }) => {
  const { t } = useTranslation()
  const { mediumDay, zonedMoment } = useFormats()
  const { way, at, by, authority, recipient, transmittedOn, mail, isAgain } = delivery
  return (
    <li className="pv-stack pv-gap-2">
      {transmittedOn !== null && (way === 'i2es' || way === 'post') && (
        <StatusPill tone="green" icon="circle-check" variant="bare">
          {t(`endorsements.returned.sentOn.${way}`, { day: mediumDay(transmittedOn) })}
        </StatusPill>
      )}
      {mail !== null && (
        <StatusPill {...mailStyles[mail.status]} variant="bare">
          {t(`authorizations.case.foreign.states.${mail.status}`)}
          {isAgain && ` (${t('authorizations.case.foreign.isAgain')})`}
        </StatusPill>
      )}
      <span>
        <bdi>{authority}</bdi>
        {recipient !== null && (
          <>
            {', '}
            <Ltr className="pv-anywhere">{recipient}</Ltr>
          </>
        )}
      </span>
      <span className="pv-dim">
        <time dateTime={at}>{zonedMoment(at)}</time>
        {' · '}
        {t('authorizations.case.foreign.by', { who: by })}
      </span>
      {mail?.status !== 'sent' && mail?.lastError && (
        <Ltr className="pv-anywhere pv-red">{mail.lastError}</Ltr>
      )}
    </li>
  )
}

const useDownload = (id: string, letterId: string, name: 'returnedDocument' | 'returnedFile') => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call(`endorsements.${name}`, { params: { id, letterId } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('endorsements.returned.failed'), text: explain(error, t).title }),
  })
}

const LetterButtons = ({ id, letter, returned }: LetterProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const document = useDownload(id, letter.id, 'returnedDocument')
  const file = useDownload(id, letter.id, 'returnedFile')
  const say = (key: string) => t(`endorsements.returned.${key}`)
  const { way, mayAct } = returned
  const isSent = letter.deliveries.length > 0
  const goesByItself = way === 'mail' || way === 'machine'
  // A message is sent again from the list of messages, under its own id.
  const isMessaged = letter.deliveries.some((each) => each.way === 'machine')
  const close = () => setAsking(false)
  return (
    <div className="pv-flex pv-wrap pv-gap-8-12" data-noprint>
      <Button icon="file-text" busy={document.isPending} onClick={() => document.mutate()}>
        {say('document')}
      </Button>
      <Button icon="download" busy={file.isPending} onClick={() => file.mutate()}>
        {say('file')}
      </Button>
      {mayAct && !letter.isReplaced && !isMessaged && (
        <Button icon="send" onClick={() => setAsking(true)}>
          {say(goesByItself ? (isSent ? 'again' : 'send') : 'note')}
        </Button>
      )}
      {isAsking && goesByItself && (
        <SendLetterDialog id={id} letter={letter} returned={returned} onClose={close} />
      )}
      {isAsking && !goesByItself && <NoteLetterDialog id={id} letter={letter} onClose={close} />}
    </div>
  )
}

const Letter = (props: LetterProps) => {
  const { letter, returned } = props
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const figure = useFigure()
  const { number, foreignNumber, issuedOn, by, words, isReplaced, lines, deliveries } = letter
  const amounts = lines.map(({ lineId, quantity }) => {
    const line = returned.lines.find((each) => each.lineId === lineId)
    return `${line?.name ?? ''} ${figure(quantity, line?.unit ?? '')}`
  })
  return (
    <li className="pv-stack pv-gap-8 pv-below pv-block-8">
      <div className="pv-stack pv-gap-2">
        <span className="pv-strong">
          {t('endorsements.returned.about', { number: isolated(foreignNumber) })}
          {isReplaced && <span className="pv-regular pv-dim"> ({t('endorsements.returned.replaced')})</span>}
        </span>
        <span className="pv-dim">
          <Ltr>{number}</Ltr>
          {` · ${mediumDay(issuedOn)} · `}
          {t('authorizations.case.foreign.by', { who: by })}
        </span>
        <span>{listedApart(amounts)}</span>
        <SignatureLines signature={letter.signature} />
        {words !== null && <p className="pv-anywhere">{words}</p>}
      </div>
      {deliveries.length === 0 ? (
        <StatusPill tone="amber" icon="alert-triangle" variant="bare">
          {t('endorsements.returned.unsent')}
        </StatusPill>
      ) : (
        <ul className="pv-stack pv-gap-8 pv-flush">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <LetterButtons {...props} />
    </li>
  )
}

/** Every letter by which an export authorization went back, the newest first. */
export const LetterEntries = ({ id, returned }: Omit<LetterProps, 'letter'>) => {
  const { t } = useTranslation()
  if (returned.letters.length === 0) return null
  return (
    <ul className="pv-stack pv-size-13 pv-above pv-before-12" aria-label={t('endorsements.returned.letters')}>
      {returned.letters.map((letter) => (
        <Letter key={letter.id} id={id} letter={letter} returned={returned} />
      ))}
    </ul>
  )
}
