import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../platform/device/waiting-store.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useStore } from '../../../platform/store.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { asRefusal } from '../../../ui/device/waiting-card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import page from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import type { Kept } from '../permit/use-endorse.ts'
import css from './device.module.css'
import { queue } from './queue.ts'
import { type KeptState, keptState, type WaitingContent } from './waiting.ts'

interface KeptPanelProps {
  number: string
  kept: Kept
  /** The check code was that of the document in the hand, as this device has read it. */
  isCodeChecked?: boolean
  onAnother: () => void
}

/** What has become of it by now; the answer stays on the page when it is taken off the list of what waits. */
const useEntry = (key: string): Entry<WaitingContent> | undefined => {
  const entry = useStore(queue.entries).find((each) => each.key === key)
  const [last, setLast] = useState(entry)
  useEffect(() => {
    if (entry !== undefined) setLast(entry)
  }, [entry])
  return entry ?? last
}

const looks = {
  waiting: { ground: 'pv-on-amber', icon: 'clock-exclamation', title: 'endorsements.device.kept' },
  recorded: { ground: 'pv-on-green', icon: 'circle-check-filled', title: 'endorsements.done.title' },
  held: { ground: 'pv-on-red', icon: 'hand-stop', title: 'endorsements.held.done' },
  disputed: { ground: 'pv-on-red', icon: 'hand-stop', title: 'endorsements.disputed.done' },
  refused: { ground: 'pv-on-red', icon: 'circle-x', title: 'endorsements.device.notRecorded' },
} as const satisfies Record<KeptState, { ground: string; icon: IconName; title: string }>

/** Nothing has answered: it is on this device, and not with the authority yet. */
const Waiting = ({ as, isCodeChecked }: { as: Kept['as']; isCodeChecked: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      {as === 'held' && <p className="pv-strong">{t('endorsements.meaning.SUS')}</p>}
      <p>{t(`endorsements.device.${as === 'stopped' ? 'stopped' : 'kept'}Text`)}</p>
      {!isCodeChecked && <p>{t('endorsements.device.codeLater')}</p>}
    </>
  )
}

/** The authority has answered since. */
const Answered = ({
  entry: { stage, content },
  state,
}: {
  entry: Entry<WaitingContent>
  state: KeptState
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const obstacle = content?.obstacle
  const help = stage === 'refused' ? 'endorsements.device.refusedHelp' : 'device.failedHelp'
  return (
    <>
      {(state === 'held' || state === 'disputed') && <p>{t(`endorsements.${state}.doneText`)}</p>}
      {obstacle && <p className="pv-strong">{explainRefusal(asRefusal(obstacle), t, formats).title}</p>}
      {obstacle && <p>{t(state === 'refused' ? help : 'endorsements.device.photosHelp')}</p>}
    </>
  )
}

/** What was recorded while nothing answered, and what became of it once it was sent. */
export const KeptPanel = ({ number, kept, isCodeChecked = false, onAnother }: KeptPanelProps) => {
  const { t } = useTranslation()
  const entry = useEntry(kept.key)
  const state = keptState(entry)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const look = looks[state]
  const isStopped = state === 'waiting' && kept.as === 'stopped'
  const title = isStopped ? 'endorsements.device.stopped' : look.title
  const icon = state === 'waiting' && kept.as !== 'waiting' ? 'hand-stop' : look.icon
  return (
    <section
      className={`${css.kept} pv-stack pv-gap-12 pv-round ${look.ground} pv-pad-16`}
      data-state={state}
      aria-live="polite"
    >
      <h2 ref={heading} tabIndex={-1} className={`${css.keptHead} pv-row pv-gap-12`}>
        <Icon name={icon} size={24} />
        {t(title, { number: isolated(number) })}
      </h2>
      {state === 'waiting' || entry === undefined ? (
        <Waiting as={kept.as} isCodeChecked={isCodeChecked} />
      ) : (
        <Answered entry={entry} state={state} />
      )}
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
