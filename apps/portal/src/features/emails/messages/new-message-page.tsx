import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call, newKey } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { todayHere } from '../../endorsements/today.ts'
import css from '../emails-page.module.css'
import { LeaveDialog } from '../leave-dialog.tsx'
import { type MessageInput, messagePreviewQuery, refreshEmails, refreshNotices } from '../queries.ts'
import { AudienceFields } from './audience-fields.tsx'
import { GroupCard } from './group-card.tsx'
import {
  audienceOf,
  emptyForm,
  inputOf,
  type MessageField,
  type MessageForm,
  problemsOf,
  wordsOf,
  writtenCultures,
} from './message-form.ts'
import { SendDialog } from './send-dialog.tsx'
import { WaysCard } from './ways-card.tsx'
import { WordsCard } from './words-card.tsx'

/** The same content goes out under the same key: a second press is not a second message. */
const useSend = (onSent: (id: string) => void) => {
  const { t } = useTranslation()
  const key = useRef({ key: newKey(), content: '' })
  return useMutation({
    mutationFn: (body: MessageInput) => {
      const content = JSON.stringify(body)
      if (key.current.content !== content) key.current = { key: newKey(), content }
      return call('emails.sendMessage', { body, idempotencyKey: key.current.key })
    },
    onSuccess: ({ id, subject, isSent }) => {
      refreshEmails('messages', 'outbox', 'outboxState')
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

const useForm = () => {
  const { t } = useTranslation()
  const today = todayHere()
  const [form, setForm] = useState<MessageForm>(() => emptyForm(today))
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(form, today)
  return {
    form,
    today,
    problems,
    change: (part: Partial<MessageForm>) => setForm((before) => ({ ...before, ...part })),
    /** What is wrong is said once one has tried to send. */
    say: (field: MessageField) => {
      const problem = isTried ? problems[field] : undefined
      return problem === undefined
        ? undefined
        : t(`notifications.emails.new.problem.${field.split('.')[0]}.${problem}`)
    },
    tryIt: () => {
      setIsTried(true)
      return Object.keys(problems).length === 0
    },
  }
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

const NewMessage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { culture: reader } = useStore(currentCulture)
  const { data: languages } = useQuery(languagesQuery)
  const [culture, setCulture] = useState(reader)
  const { form, today, problems, change, say, tryIt } = useForm()
  const preview = usePreview(form, culture)
  const isGone = useRef(false)
  const [asking, setAsking] = useState<MessageInput>()
  const send = useSend((id) => {
    isGone.current = true
    void navigate({ to: `/emails/messages/${id}`, replace: true })
  })
  const ask = () => {
    if (tryIt()) return setAsking(inputOf(form, preview.data?.recipients ?? 0))
    const wrong = Object.keys(problems).find((field) => /^(subject|text)\./.test(field))
    if (wrong !== undefined) setCulture(wrong.split('.')[1] ?? culture)
  }
  const shown = languages?.enabled.some((each) => each.culture === culture) ? culture : languages?.default
  return (
    <div className={css.page}>
      <PageHead
        back={{
          label: t('notifications.emails.tab.messages'),
          href: hrefOf('/emails', { tab: 'messages' }),
        }}
        title={t('notifications.emails.new.title')}
        actions={[
          {
            key: 'send',
            label: t('notifications.emails.new.send'),
            icon: 'send',
            kind: 'primary',
            disabled: form.isSent && preview.data?.recipients === 0,
            onClick: ask,
          },
        ]}
      />
      <div className={css.content}>
        <div className={css.halves}>
          <div className={css.stack}>
            <Card title={t('notifications.emails.new.whom')}>
              <AudienceFields form={form} error={say('audience')} change={change} />
            </Card>
            <WordsCard
              form={form}
              culture={shown ?? culture}
              say={say}
              onCulture={setCulture}
              change={change}
            />
            <WaysCard form={form} today={today} say={say} change={change} />
          </div>
          <div className={`${css.stack} ${css.aside}`}>
            <GroupCard preview={preview.data} isWaiting={preview.isWaiting} />
          </div>
        </div>
      </div>
      <SendDialog
        input={asking}
        confirmAbove={preview.data?.confirmAbove ?? 0}
        isBusy={send.isPending}
        error={send.error}
        onSend={(password) =>
          asking && send.mutate({ ...asking, ...(password === undefined ? {} : { password }) })
        }
        onClose={() => {
          setAsking(undefined)
          send.reset()
        }}
      />
      <LeaveDialog isDirty={() => !isGone.current && writtenCultures(form).length > 0} />
    </div>
  )
}

/** What the authority wants to say to many. */
export const NewMessagePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'mail.admin'))
    return (
      <ForbiddenState
        title={t('notifications.emails.forbidden')}
        help={t('notifications.emails.forbiddenHelp')}
      />
    )
  return <NewMessage />
}
