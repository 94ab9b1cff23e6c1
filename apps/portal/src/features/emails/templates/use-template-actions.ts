import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { listed } from '../../../platform/listed.ts'
import { queryClient } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useOnce, useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type Mail, type MailInCulture, refreshEmails, refreshNotices, templateQuery } from '../queries.ts'
import { type Draft, presentWords } from './use-template-form.ts'

type Saved = CallOutput<'emails.saveTemplate'>

/** The answer of a change stands in the page at once. */
const keepSaved = (code: NoticeCode, { template }: Saved): void => {
  queryClient.setQueryData<Mail>(templateQuery(code).queryKey, (mail) =>
    mail === undefined
      ? mail
      : {
          ...mail,
          cultures: mail.cultures.map((each) => (each.culture === template.culture ? template : each)),
        },
  )
  void queryClient.invalidateQueries({ queryKey: ['emails', 'template', code, 'history', template.culture] })
  refreshEmails('templates')
  refreshNotices()
}

const sendWords = (code: NoticeCode, culture: string, { version, ...words }: Draft): Promise<Saved> =>
  call('emails.saveTemplate', { params: { code, culture }, body: { ...words, version } })

/** As it was before a change, over the version that came of it. */
const undo = async (code: NoticeCode, before: MailInCulture, version: number): Promise<Saved> =>
  before.own === null && before.isActive
    ? call('emails.restoreTemplate', { params: { code, culture: before.culture }, body: { version } })
    : sendWords(code, before.culture, { ...presentWords(before), version })

interface TemplateActions {
  readonly save: (drafts: readonly { before: MailInCulture; draft: Draft }[]) => void
  readonly restore: (before: MailInCulture) => void
  readonly putBack: (before: MailInCulture, seq: number) => void
  readonly isBusy: boolean
  readonly error: unknown
}

/**
 * What may be done with the words of a mail; each change is live at once and can be undone from its toast.
 * `onSaved` is told of each language that is saved, `onFailed` of the one where it stopped.
 */
export const useTemplateActions = (
  code: NoticeCode,
  onSaved: (culture: string) => void,
  onFailed: (culture: string) => void,
): TemplateActions => {
  const { t } = useTranslation()
  const announce = (before: MailInCulture, saved: Saved, title: string) => {
    const removed = listed(saved.removed)
    showToast({
      tone: removed === '' ? 'green' : 'amber',
      title,
      text: removed === '' ? before.name : t('notifications.emails.done.removed', { removed }),
      action: {
        label: t('notifications.emails.done.undo'),
        run: () => {
          undo(code, before, saved.template.version)
            .then((back) => keepSaved(code, back))
            .catch((error: unknown) => showToast({ tone: 'red', title: explain(error, t).title }))
        },
      },
    })
  }
  const once = useOnce()
  const work = useSending({
    mutationFn: (run: () => Promise<void>) => run(),
    onError: (error) => {
      // The newest words of the other one, to compare with.
      if (isRefusal(error, 'notificationTemplateStale'))
        void queryClient.invalidateQueries({ queryKey: ['emails', 'template', code] })
    },
  })
  const one = async (before: MailInCulture, title: string, send: () => Promise<Saved>): Promise<void> => {
    try {
      const saved = await send()
      keepSaved(code, saved)
      onSaved(before.culture)
      announce(before, saved, title)
    } catch (error) {
      onFailed(before.culture)
      throw error
    }
  }
  const begin = (run: () => Promise<void>): void => {
    once('work', () => work.mutateAsync(run)).catch(() => {})
  }
  const at = (culture: string) => ({ params: { code, culture } })
  return {
    save: (drafts) =>
      begin(async () => {
        for (const { before, draft } of drafts)
          await one(before, t('notifications.emails.done.saved'), () =>
            sendWords(code, before.culture, draft),
          )
      }),
    restore: (before) =>
      begin(() =>
        one(before, t('notifications.emails.done.restored'), () =>
          call('emails.restoreTemplate', { ...at(before.culture), body: { version: before.version } }),
        ),
      ),
    putBack: (before, seq) =>
      begin(() =>
        one(before, t('notifications.emails.done.putBack'), () =>
          call('emails.putBackTemplate', { ...at(before.culture), body: { version: before.version, seq } }),
        ),
      ),
    isBusy: work.isPending,
    error: work.error,
  }
}
