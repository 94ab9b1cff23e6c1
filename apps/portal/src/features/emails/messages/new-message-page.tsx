import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call, newKey } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import css from '../emails-page.module.css'
import { readMessageSearch } from '../emails-search.ts'
import {
  draftQuery,
  type MessageInput,
  messagePreviewQuery,
  refreshEmails,
  refreshNotices,
} from '../queries.ts'
import { AudienceFields } from './audience-fields.tsx'
import { DraftNotice, DraftSaveState } from './draft-state.tsx'
import { GroupCard } from './group-card.tsx'
import { keptDrafts } from './kept-draft.ts'
import { audienceOf, faultsOf, inputOf, type MessageForm, wordsOf } from './message-form.ts'
import { SendDialog } from './send-dialog.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { WaysCard } from './ways-card.tsx'
import { WordsCard } from './words-card.tsx'

/** The same content goes out under the same key: a second press is not a second message. */
const useSend = (onSent: (id: string) => void) => {
  const { t } = useTranslation()
  const key = useRef({ key: newKey(), content: '' })
  return useSending({
    mutationFn: (body: MessageInput) => {
      const content = JSON.stringify(body)
      if (key.current.content !== content) key.current = { key: newKey(), content }
      return call('emails.sendMessage', { body, idempotencyKey: key.current.key })
    },
    onSuccess: ({ id, subject, isSent }) => {
      refreshEmails('messages', 'drafts', 'outbox', 'outboxState')
      refreshNotices()
      showToast({
        tone: 'green',
        title: t(`notifications.emails.send.${isSent ? 'done' : 'hung'}`),
        text: subject,
      })
      onSent(id)
    },
    onError: (error) => {
      if (isRefusal(error) && error.status !== 0) key.current = { key: newKey(), content: '' }
      refreshEmails('messagePreview')
    },
  })
}

const usePreview = (form: MessageForm, culture: string) => {
  const words = wordsOf(form)
  const [asked] = useDebouncedValue({ audience: audienceOf(form), words, culture }, 300)
  const { audience } = asked
  const isKnown = audience !== undefined
  const preview = useQuery({
    ...messagePreviewQuery({
      audience: audience ?? { kind: 'everybody' },
      culture: asked.culture,
      ...(Object.keys(asked.words).length > 0 ? { words: asked.words } : {}),
    }),
    enabled: isKnown,
  })
  return { data: isKnown ? preview.data : undefined, isWaiting: isKnown && preview.isFetching }
}

type Opened = Parameters<typeof useMessageDraft>[0]

const NewMessage = (opened: Opened) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, today } = opened
  const { culture: reader } = useStore(currentCulture)
  const { data: languages } = useQuery(languagesQuery)
  const [culture, setCulture] = useState(reader)
  const { draft, state } = useMessageDraft(opened)
  const form = useForm<MessageForm>({
    standing: state.form,
    judge: (values) => faultsOf(values, today),
    onValues: (values) => {
      draft.change(values)
      // From now on the address is that of the draft: to load the page again finds it.
      void navigate({ to: '/emails/messages/new', search: { draft: id }, replace: true })
    },
  })
  const preview = usePreview(form.values, culture)
  const [asking, setAsking] = useState<MessageInput>()
  const send = useSend((sent) => {
    draft.finish()
    void navigate({ to: `/emails/messages/${sent}`, replace: true })
  })
  const ask = async () => {
    if (!form.isComplete) {
      const wrong = form.wrong.find((field) => /^(subject|text)\./.test(field))
      if (wrong !== undefined) setCulture(wrong.split('.')[1] ?? culture)
      return form.showFaults()
    }
    if (!(await draft.flush())) return
    const { version } = draft.state.get()
    const input = inputOf(form.values, preview.data?.recipients ?? 0)
    setAsking(input && { ...input, draft: { id, version } })
  }
  const shown = languages?.enabled.some((each) => each.culture === culture) ? culture : languages?.default
  return (
    <PageFrame>
      <PageHead
        back={{
          label: t('notifications.emails.tab.messages'),
          href: hrefOf('/emails', { tab: 'messages' }),
        }}
        title={t('notifications.emails.new.title')}
        status={<DraftSaveState state={state} />}
        actions={[
          {
            key: 'send',
            label: t('notifications.emails.new.send'),
            icon: 'send',
            kind: 'primary',
            disabled: form.values.isSent && preview.data?.recipients === 0,
            onClick: () => void ask(),
          },
        ]}
      />
      <PageContent>
        <DraftNotice id={id} draft={draft} state={state} />
        <div className={css.halves}>
          <div ref={form.root} className="pv-stack pv-fit pv-gap-12">
            <Card title={t('notifications.emails.new.whom')}>
              <AudienceFields form={form} />
            </Card>
            <WordsCard form={form} culture={shown ?? culture} onCulture={setCulture} />
            <WaysCard form={form} today={today} />
          </div>
          <div className={`pv-stack pv-fit pv-gap-12 ${css.aside}`}>
            <GroupCard preview={preview.data} isWaiting={preview.isWaiting} />
          </div>
        </div>
      </PageContent>
      <SendDialog
        input={asking}
        confirmAbove={preview.data?.confirmAbove ?? 0}
        isBusy={send.isPending}
        error={send.error}
        onSend={(proof) => asking && send.mutate({ ...asking, ...proof })}
        onClose={() => {
          setAsking(undefined)
          send.reset()
        }}
      />
      <LeaveGuard isUnsaved={() => draft.isUnsaved} save={() => draft.flush()} />
    </PageFrame>
  )
}

/** A draft that is to be gone on with, or nothing yet; a copy that the tab kept comes before both. */
const Opening = ({ id, isNew }: { id: string; isNew: boolean }) => {
  const { t } = useTranslation()
  const accountId = useAccount()?.id ?? ''
  const [copy] = useState(() => keptDrafts.read(accountId, id))
  const saved = useQuery({ ...draftQuery(id), enabled: !isNew })
  const today = todayHere()
  if (isNew || saved.data !== undefined || (copy !== undefined && saved.isError))
    return <NewMessage id={id} saved={saved.data} copy={copy} today={today} />
  if (isRefusal(saved.error) && saved.error.status === 404)
    return (
      <EmptyState
        icon="send"
        title={t('notifications.emails.drafts.gone')}
        help={t('notifications.emails.drafts.goneHelp')}
        action={{
          children: t('notifications.emails.drafts.toMessages'),
          href: hrefOf('/emails', { tab: 'messages' }),
        }}
      />
    )
  if (saved.isError)
    return (
      <FetchFailed
        title={t('notifications.emails.drafts.openFailed')}
        error={saved.error}
        onRetry={() => void saved.refetch()}
      />
    )
  return <Skeleton lines={8} />
}

/** What the authority wants to say to many. */
export const NewMessagePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { draft } = readMessageSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const [fresh] = useState(newKey)
  if (account === undefined) return null
  if (!mayDo(account, 'mail.admin'))
    return (
      <ForbiddenState
        title={t('notifications.emails.forbidden')}
        help={t('notifications.emails.forbiddenHelp')}
      />
    )
  const id = draft ?? fresh
  return <Opening key={id} id={id} isNew={id === fresh} />
}
