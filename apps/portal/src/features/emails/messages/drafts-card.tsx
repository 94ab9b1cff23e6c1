import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useOnce } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowName, TwoLines } from '../../../ui/cells.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import css from '../emails-page.module.css'
import type { TabProps } from '../emails-page.tsx'
import { draftsQuery, type MessageDraftHead, refreshEmails } from '../queries.ts'
import { useAudienceWords } from './audience-words.ts'
import { audienceOf } from './message-form.ts'

const useDiscard = () => {
  const { t } = useTranslation()
  const say = (key: string) => t(`notifications.emails.drafts.${key}`)
  const failed = (failure: unknown) =>
    showToast({ tone: 'red', title: say('notDiscarded'), text: explain(failure, t).title })
  const once = useOnce()
  const discard = async ({ id, version }: MessageDraftHead, subject: string) => {
    const params = { id }
    try {
      const { form } = await call('emails.draft', { params })
      await call('emails.discardDraft', { params, query: { version } })
      const bringBack = () =>
        call('emails.saveDraft', { params, body: { version: 0, form } }).then(
          () => refreshEmails('drafts'),
          (failure: unknown) =>
            showToast({ tone: 'red', title: say('openFailed'), text: explain(failure, t).title }),
        )
      showToast({
        tone: 'green',
        title: say('discarded'),
        text: subject,
        action: { label: t('notifications.emails.done.undo'), run: () => void bringBack() },
      })
    } catch (failure) {
      failed(failure)
    }
    refreshEmails('drafts')
  }
  return (draft: MessageDraftHead, subject: string) => once(draft.id, () => discard(draft, subject))
}

const DraftRow = ({
  draft,
  onDiscard,
}: {
  draft: MessageDraftHead
  onDiscard: (subject: string) => void
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const sayAudience = useAudienceWords()
  const subject = draft.subject === '' ? t('notifications.emails.drafts.untitled') : draft.subject
  const audience = audienceOf(draft)
  return (
    <li className="pv-row pv-apart pv-gap-12 pv-above pv-block-6 pv-inline-16">
      <TwoLines
        isWhole
        first={<RowName href={hrefOf('/emails/messages/new', { draft: draft.id })}>{subject}</RowName>}
        second={
          <>
            {audience !== undefined && (
              <>
                <bdi>{sayAudience(audience as Parameters<typeof sayAudience>[0])}</bdi>
                <span aria-hidden> · </span>
              </>
            )}
            {t('notifications.emails.drafts.changed', {
              when: isolated(formats.moment(draft.changedAt)),
              who: isolated(draft.changedBy),
            })}
          </>
        }
      />
      <IconButton
        icon="trash"
        name={t('notifications.emails.drafts.discardOf', { subject: isolated(subject) })}
        onClick={() => onDiscard(subject)}
      />
    </li>
  )
}

/** What is being written: one's own, and what a colleague has begun. Nothing stands here while nothing is. */
export const DraftsCard = ({ at }: Pick<TabProps, 'at'>) => {
  const { t } = useTranslation()
  const say = (key: string, values = {}) => t(`notifications.emails.drafts.${key}`, values)
  const drafts = useQuery(draftsQuery())
  const discard = useDiscard()
  const [asked, setAsked] = useState<{ draft: MessageDraftHead; subject: string }>()
  if (drafts.isError && drafts.data === undefined)
    return (
      <Card title={say('title')}>
        <FetchFailed title={say('failed')} error={drafts.error} onRetry={() => void drafts.refetch()} />
      </Card>
    )
  const all = drafts.data ?? []
  const own = all.filter(({ isOwn }) => isOwn)
  if (all.length === 0 && asked === undefined) return null
  const view = at.search.drafts ?? 'all'
  const shown = own.length === all.length || view === 'all' ? all : own
  return (
    <Card title={say('title')} padding="none">
      {own.length > 0 && own.length < all.length && (
        <div className={css.draftViews}>
          <ViewTabs
            label={say('views')}
            current={view}
            onChange={(key) => at.change({ drafts: key === 'own' ? 'own' : undefined })}
            tabs={[
              { key: 'all', label: say('all'), count: all.length },
              { key: 'own', label: say('own'), count: own.length },
            ]}
          />
        </div>
      )}
      <ul className="pv-stack">
        {shown.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDiscard={(subject) => setAsked({ draft, subject })} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('ask.title')}
        consequences={[say('ask.text', { subject: isolated(asked?.subject ?? '') })]}
        safeLabel={say('ask.keep')}
        confirmLabel={say('ask.confirm')}
        onSafe={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) void discard(asked.draft, asked.subject)
          setAsked(undefined)
        }}
      />
    </Card>
  )
}
