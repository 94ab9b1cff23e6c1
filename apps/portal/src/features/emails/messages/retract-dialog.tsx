import { isWording } from '@papaver/contract/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { languagesQuery, queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { type MessageDetail, messageQuery, refreshEmails, refreshNotices } from '../queries.ts'

/** Takes a message back: says what will happen, and takes the reason in each language that it was written in. */
export const RetractDialog = ({ message, onClose }: { message: MessageDetail; onClose: () => void }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: languages } = useQuery(languagesQuery)
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const { id, isSent, notified, mails, banner } = message
  const retract = useSending({
    mutationFn: () => call('emails.retractMessage', { params: { id }, body: { words } }),
    onSuccess: (after) => {
      queryClient.setQueryData(messageQuery(id).queryKey, after)
      refreshEmails('messages', 'message', 'outbox', 'outboxState')
      refreshNotices()
      showToast({ tone: 'green', title: t('notifications.emails.retract.done'), text: after.subject })
      onClose()
    },
  })
  const nameOf = (culture: string) =>
    languages?.enabled.find((each) => each.culture === culture)?.name ?? culture
  const say = (key: string, count: number) =>
    t(`notifications.emails.retract.${key}`, { number: number(count) })
  return (
    <ConfirmDialog
      open
      icon="arrow-back-up"
      title={t(`notifications.emails.retract.${isSent ? 'title' : 'titleBanner'}`)}
      consequences={[
        ...(isSent ? [say('notified', notified), t('notifications.emails.retract.marked')] : []),
        ...(mails.waiting > 0 ? [say('waiting', mails.waiting)] : []),
        ...(banner === null ? [] : [t('notifications.emails.retract.down')]),
      ]}
      safeLabel={t('notifications.emails.retract.keep')}
      confirmLabel={t(`notifications.emails.retract.${isSent ? 'button' : 'takeDown'}`)}
      busy={retract.isPending}
      error={retract.error === null ? undefined : explain(retract.error, t).title}
      onSafe={onClose}
      onConfirm={() => retract.mutate()}
    >
      {isSent && (
        <div className="pv-stack pv-fit pv-gap-16">
          {Object.keys(message.words).map((culture) => (
            <TextAreaField
              key={culture}
              fits={isWording}
              optional
              label={t('notifications.emails.retract.reason', { language: nameOf(culture) })}
              value={words[culture] ?? ''}
              maxLength="remark"
              onChange={(text) => setWords((before) => ({ ...before, [culture]: text }))}
            />
          ))}
        </div>
      )}
    </ConfirmDialog>
  )
}
