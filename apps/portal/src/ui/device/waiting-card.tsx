import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '../../platform/device/queue.ts'
import type { Obstacle, Stage, WaitingContent } from '../../platform/device/waiting.ts'
import type { Entry } from '../../platform/device/waiting-store.ts'
import { useFormats } from '../../platform/formats.ts'
import { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { useAccount } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { isolated } from '../bidi.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { Card } from '../card.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { IconName } from '../icon.tsx'
import { LineNotice } from '../line-notice.tsx'
import { StatusPill } from '../status-pill.tsx'
import type { Tone } from '../tone.ts'
import css from './waiting-card.module.css'

const styles: Record<Stage, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  waiting: { tone: 'amber', icon: 'clock-exclamation' },
  sent: { tone: 'green', icon: 'circle-check' },
  refused: { tone: 'red', icon: 'circle-x' },
  look: { tone: 'amber', icon: 'alert-triangle' },
}

/** What a feature says of its own records. */
export interface WaitingWords<Content extends WaitingContent> {
  readonly queue: Pick<Queue<Content>, 'entries' | 'dropNow' | 'sendNow'>
  /** Where its sentences stand: refusedHelp, photosHelp, deleteTitle, deleteText, deletePhotos. */
  readonly words: string
  readonly signIn: string
  readonly nameOf: (content: Content) => ReactNode
  /** As a sentence names it. */
  readonly textOf: (content: Content) => string
  /** Where it can be seen once it is there, and gone on with while it is not. */
  readonly linkOf: (entry: Entry<Content>, content: Content) => ButtonProps | undefined
  /** Not of what is open on this page itself. */
  readonly isShown?: (entry: Entry<Content>) => boolean
  /** Why a person must see to it, where no refusal says so. */
  readonly noticeOf?: (content: Content) => string | null
  readonly explain: (refusal: Refusal) => { readonly title: string; readonly reference: string }
  /** What the authority made of a record that it has; undefined where nothing is to be said but that it is there. */
  readonly becameOf?: (content: Content) => Became | undefined
  readonly Facts: (props: { entry: Entry<Content>; content: Content }) => ReactNode
  /** How its person settles what the authority asks about it; undefined where nothing is asked. */
  readonly answerTo?: (obstacle: Obstacle, entry: Entry<Content>, content: Content) => Answer | undefined
}
/** What became of a record that is with the authority. */
export interface Became {
  readonly tone: Tone
  readonly icon: IconName
  readonly label: string
  readonly about: ReactNode
}
/** What is asked, and what sends the record of this key with the answer, where what is asked does not send it itself. */
export interface Answer {
  readonly about: ReactNode
  readonly send?: { readonly label: string; readonly settle: (key: string) => Promise<unknown> }
}
interface Own<Content extends WaitingContent> {
  readonly entry: Entry<Content>
  readonly content: Content
  readonly about: WaitingWords<Content>
}

/** As it was answered, to be explained. */
export const asRefusal = ({ status, code, details, reference }: Obstacle): Refusal =>
  new Refusal(status, status >= 500 ? 'backend' : status === 404 ? 'notFound' : 'refused', {
    message: code,
    details,
    requestId: reference,
  })

/** Why it is not with the authority, or not whole, and what to do. */
const Hindrance = <Content extends WaitingContent>({ entry, content, about }: Own<Content>) => {
  const { t } = useTranslation()
  const { stage } = entry
  const { obstacle, recordId } = content
  if (obstacle === null) {
    const notice = stage === 'look' ? about.noticeOf?.(content) : null
    return notice ? <p className="pv-medium">{notice}</p> : null
  }
  if (stage === 'waiting')
    return obstacle.status === 401 ? (
      <div className="pv-row pv-wrap pv-gap-8-16">
        <p>{t('device.needsSession')}</p>
        <Button href={about.signIn}>{t('device.signIn')}</Button>
      </div>
    ) : null
  const { title, reference } = about.explain(asRefusal(obstacle))
  const own = stage === 'refused' ? 'refusedHelp' : 'photosHelp'
  const help = stage === 'look' && recordId === null ? 'device.failedHelp' : `${about.words}.${own}`
  return (
    <>
      <p className="pv-medium">{title}</p>
      <p className="pv-size-13">{t(help)}</p>
      {about.answerTo?.(obstacle, entry, content)?.about}
      {obstacle.status >= 500 && reference !== '' && (
        <p className="pv-size-13 pv-dim">{t('ui.state.reference', { reference })}</p>
      )}
    </>
  )
}

const AskDelete = <Content extends WaitingContent>({
  entry,
  content,
  about,
  onClose,
}: Own<Content> & { onClose: () => void }) => {
  const { t } = useTranslation()
  const { words, queue, textOf } = about
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={t(`${words}.deleteTitle`, { number: isolated(textOf(content)) })}
      consequences={[t(`${words}.${content.recordId === null ? 'deleteText' : 'deletePhotos'}`)]}
      safeLabel={t('device.keep')}
      confirmLabel={t('device.delete')}
      onSafe={onClose}
      onConfirm={() => void queue.dropNow(entry.key)}
    />
  )
}

const Actions = <Content extends WaitingContent>(own: Own<Content>) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const { entry, content, about } = own
  const { stage, key } = entry
  const again = useSending({ mutationFn: () => about.queue.sendNow(key) })
  const link = about.linkOf(entry, content)
  const answer =
    content.obstacle === null ? undefined : about.answerTo?.(content.obstacle, entry, content)?.send
  const settling = useSending({ mutationFn: (given: NonNullable<Answer['send']>) => given.settle(key) })
  const isDone = stage === 'sent' || (stage === 'look' && content.obstacle === null)
  return (
    <div className="pv-flex pv-wrap pv-gap-8-12">
      {link !== undefined && <Button {...link} />}
      {isDone && (
        <Button icon="check" onClick={() => void about.queue.dropNow(key)}>
          {t('device.seen')}
        </Button>
      )}
      {answer !== undefined && (
        <Button icon="check" busy={settling.isPending} onClick={() => settling.mutate(answer)}>
          {answer.label}
        </Button>
      )}
      {!isDone && stage !== 'draft' && (
        <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate()}>
          {t('device.again')}
        </Button>
      )}
      {!isDone && stage !== 'waiting' && (
        <Button icon="trash" kind="danger" disabled={again.isPending} onClick={() => setAsks(true)}>
          {t('device.delete')}
        </Button>
      )}
      {asks && <AskDelete {...own} onClose={() => setAsks(false)} />}
    </div>
  )
}

const OwnEntry = <Content extends WaitingContent>(own: Own<Content>) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { entry, content, about } = own
  const { stage, notedAt } = entry
  const { arrivedAt } = content
  const noted = isolated(zonedMoment(notedAt))
  const { Facts } = about
  const became = stage === 'sent' ? about.becameOf?.(content) : undefined
  const { tone, icon } = became ?? styles[stage]
  return (
    <>
      <div className="pv-row pv-wrap pv-apart pv-gap-8-16">
        {about.nameOf(content)}
        <StatusPill tone={tone} icon={icon}>
          {became?.label ?? t(`device.stage.${stage}`)}
        </StatusPill>
      </div>
      <p className="pv-size-13 pv-dim">
        {arrivedAt === null
          ? t('device.noted', { noted })
          : t('device.arrived', { noted, arrived: isolated(zonedMoment(arrivedAt)) })}
      </p>
      <Hindrance {...own} />
      {became?.about}
      {stage !== 'draft' && (
        <details>
          <summary className="pv-size-13 pv-medium">{t('device.details')}</summary>
          <div className="pv-stack pv-gap-8 pv-before-8">
            <Facts entry={entry} content={content} />
          </div>
        </details>
      )}
      <Actions {...own} />
    </>
  )
}

/** Of somebody else, or from before this tab was opened: there, and closed. */
const ClosedEntry = ({ entry: { owner, notedAt, stage } }: { entry: Entry<unknown> }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  return (
    <>
      <p className="pv-row pv-wrap pv-apart pv-gap-8-16">
        <span className="pv-strong">{isolated(owner)}</span>
        <StatusPill tone={styles[stage].tone} icon="lock">
          {t(`device.stage.${stage}`)}
        </StatusPill>
      </p>
      <p className="pv-size-13">
        {t('device.ofOther', { owner: isolated(owner), noted: isolated(zonedMoment(notedAt)) })}
      </p>
    </>
  )
}

const isUnsent = ({ stage }: Entry<unknown>): boolean => stage === 'draft' || stage === 'waiting'

/** How many days the oldest record waits that the authority does not have yet; 0 on its first day. */
const unsentDays = (entries: readonly Entry<unknown>[], now: number): number => {
  const oldest = Math.min(...entries.filter(isUnsent).map(({ notedAt }) => Date.parse(notedAt)), now)
  return Math.floor((now - oldest) / 86_400_000)
}

/** Some telephones clear what a page has kept when it was not opened for a week. */
const OldNotice = ({ entries }: { entries: readonly Entry<unknown>[] }) => {
  const { t } = useTranslation()
  const [now] = useState(nowHere)
  const days = unsentDays(entries, now)
  if (days === 0) return null
  return (
    <div role="status">
      <LineNotice tone={days < 3 ? 'amber' : 'red'} icon="clock-exclamation">
        <p className="pv-strong">{t('device.unsent', { count: days })}</p>
        <p>{t('device.unsentHelp')}</p>
      </LineNotice>
    </div>
  )
}

/** What was recorded on this device, how far each has come, and what is to be done about it. */
export const WaitingCard = <Content extends WaitingContent>({ about }: { about: WaitingWords<Content> }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const found = useStore(about.queue.entries)
  const isShown = about.isShown ?? (() => true)
  const shown = found
    .filter(({ stage, accountId }) => stage !== 'sent' || accountId === account?.id)
    .filter(isShown)
  if (shown.length === 0) return null
  return (
    <Card title={t('device.waiting')} padding="none">
      <OldNotice entries={shown} />
      <ul>
        {shown.map((entry) => (
          <li key={entry.key} className={`${css.entry} pv-stack pv-gap-8 pv-pad-12-16 pv-next`}>
            {entry.content === undefined ? (
              <ClosedEntry entry={entry} />
            ) : (
              <OwnEntry entry={entry} content={entry.content} about={about} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
