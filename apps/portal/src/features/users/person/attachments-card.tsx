import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileWithinLines } from '../../../ui/file-within.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { sayRefusal } from '../explain-refusal.ts'
import type { UserRecord } from '../types.ts'
import css from './person-page.module.css'

/** Fetches a file of the account and gives it to the reader. */
export const useDownload = (fetchFile: (attachmentId: string) => Promise<Blob>) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('users.attachments.failed'), text: sayRefusal(error, t) }),
  })
}

/** The documents that came with the registration or an answer. */
export const AttachmentsCard = ({ record }: { record: UserRecord }) => {
  const { t, i18n } = useTranslation()
  const { moment } = useFormats()
  const download = useDownload((attachmentId) =>
    call('users.attachment', { params: { a: record.id, b: attachmentId } }),
  )
  return (
    <Card title={t('users.attachments.title')}>
      {record.attachments.length === 0 && (
        <p className="pv-size-13 pv-regular pv-dim">{t('users.attachments.none')}</p>
      )}
      <ul className={`${css.lines} pv-stack pv-wide`}>
        {record.attachments.map(({ id, name, bytes, uploadedAt, uploadedByName, ...within }) => (
          <li key={id}>
            <Icon name="paperclip" />
            <span className={`${css.lineText} pv-stack pv-begin pv-grow pv-narrow pv-size-13`}>
              <Button
                kind="link"
                isContent
                busy={download.isPending && download.variables === id}
                onClick={() => download.mutate(id)}
              >
                <Ltr>{name}</Ltr>
              </Button>
              <span className="pv-size-13 pv-regular pv-dim">
                <bdi>{byteText(bytes, i18n.language)}</bdi> · <bdi>{uploadedByName}</bdi> ·{' '}
                <bdi>{moment(uploadedAt)}</bdi>
              </span>
              <FileWithinLines file={within} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
