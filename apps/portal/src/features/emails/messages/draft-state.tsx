import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { SaveState } from '../../../ui/save-state.tsx'
import type { DraftState, MessageDraft } from './draft-store.ts'

/** When it was saved last, or why it is not; never a toast, always beside the title. */
export const DraftSaveState = ({ state }: { state: DraftState }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { phase, savedAt, error } = state
  if (phase === 'stale' || phase === 'gone' || (phase === 'clean' && savedAt === undefined)) return null
  const say = (key: string, values = {}) => t(`notifications.emails.drafts.${key}`, values)
  const text = () => {
    if (phase === 'failed') return say('notSaved', { why: explain(error, t).title })
    if (phase === 'dirty') return say('unsaved')
    if (savedAt !== undefined && phase === 'clean')
      return say('saved', { time: isolated(formats.moment(savedAt)) })
    return say(phase)
  }
  return <SaveState phase={phase}>{text()}</SaveState>
}

/** Somebody else saved it, sent it or discarded it: what is written here stays until one has chosen. */
export const DraftNotice = ({ id, draft, state }: { id: string; draft: MessageDraft; state: DraftState }) => {
  const { t } = useTranslation()
  const say = (key: string, values = {}) => t(`notifications.emails.drafts.${key}`, values)
  const { phase, error } = state
  if (phase === 'gone')
    return (
      <LineNotice tone="amber" icon="alert-triangle">
        <p>{say('goneMeanwhile')}</p>
        <Button onClick={() => void draft.goOnOver(0)}>{say('keepAsNew')}</Button>
      </LineNotice>
    )
  if (phase !== 'stale') return null
  const choose = async (whose: 'mine' | 'theirs') => {
    try {
      const theirs = await call('emails.draft', { params: { id } })
      if (whose === 'mine') await draft.goOnOver(theirs.version)
      else draft.take(theirs.form, theirs)
    } catch (failure) {
      showToast({ tone: 'red', title: say('openFailed'), text: explain(failure, t).title })
    }
  }
  const who = isolated(String((error as { details?: { changedBy?: unknown } })?.details?.changedBy ?? ''))
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p>{say('stale', { who })}</p>
      <Button onClick={() => void choose('mine')}>{t('notifications.emails.overtaken.mine')}</Button>
      <Button onClick={() => void choose('theirs')}>{t('notifications.emails.overtaken.theirs')}</Button>
    </LineNotice>
  )
}
