import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { fileForm } from '../../../platform/file-form.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { refreshAround } from '../acting.ts'
import { sayRefusal } from '../explain-refusal.ts'
import { userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import { useDownload } from './attachments-card.tsx'
import css from './person-page.module.css'

type Request = NonNullable<UserRecord['request']>
type Signed = NonNullable<Request['signedLetter']>

const useUpload = (record: UserRecord) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (file: File) =>
      call('users.uploadConfirmationLetter', { params: { id: record.id }, form: fileForm(file) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery(record.id).queryKey, exact: true })
      refreshAround(client, record.id)
      showToast({ tone: 'green', title: t('users.letters.taken', { name: nameOf(record) }) })
    },
  })
}

const SignedFacts = ({ signed }: { signed: Signed }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const label = (key: string) => t(`users.letters.${key}`)
  return (
    <Facts
      facts={[
        { label: label('name'), value: <Ltr>{signed.name}</Ltr> },
        { label: label('uploadedAt'), value: moment(signed.uploadedAt) },
        { label: label('uploadedBy'), value: <bdi>{signed.uploadedByName}</bdi> },
        {
          label: label('sha256'),
          value: <Ltr className="pv-size-12 pv-mono pv-anywhere">{signed.sha256}</Ltr>,
          wide: true,
        },
      ]}
    />
  )
}

const Upload = ({ record, isThere }: { record: UserRecord; isThere: boolean }) => {
  const { t } = useTranslation()
  const upload = useUpload(record)
  const sending = upload.isPending ? [upload.variables] : []
  return (
    <FileDrop
      label={t(isThere ? 'users.letters.replace' : 'users.letters.upload')}
      hint={t('users.letters.uploadHint')}
      accept=".pdf,.jpg,.jpeg,.png"
      multiple={false}
      files={sending.map(({ name, size }) => ({ key: name, name, size, progress: 0.5 }))}
      disabled={upload.isPending}
      onAdd={([file]) => file !== undefined && upload.mutate(file)}
      {...(upload.isError ? { error: sayRefusal(upload.error, t) } : {})}
    />
  )
}

/** The confirmation letter: made by the authority, signed by the applicant, kept with its fingerprint. */
export const LetterCard = ({ record, request }: { record: UserRecord; request: Request }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const letter = useDownload(() => call('users.confirmationLetter', { params: { id: record.id } }))
  const signed = useDownload(() => call('users.signedConfirmationLetter', { params: { id: record.id } }))
  const { letterMadeAt, signedLetter } = request
  return (
    <Card title={t('users.letters.title')}>
      <div className="pv-stack pv-fit pv-gap-16">
        <div className={css.letter}>
          <h3 className="pv-table">{t('users.letters.out')}</h3>
          <p className="pv-size-13 pv-regular pv-dim">
            {letterMadeAt === null
              ? t('users.letters.notMade')
              : t('users.letters.madeAt', { when: moment(letterMadeAt) })}
          </p>
          {letterMadeAt !== null && (
            <Button icon="file-text" busy={letter.isPending} onClick={() => letter.mutate('')}>
              {t('users.letters.open')}
            </Button>
          )}
        </div>
        <div className={css.letter}>
          <h3 className="pv-table">{t('users.letters.in')}</h3>
          {signedLetter === null ? (
            <p className="pv-size-13 pv-regular pv-dim">{t('users.letters.notBack')}</p>
          ) : (
            <>
              <SignedFacts signed={signedLetter} />
              <Button icon="file-text" busy={signed.isPending} onClick={() => signed.mutate('')}>
                {t('users.letters.openSigned')}
              </Button>
            </>
          )}
          {record.status === 'PEC' && <Upload record={record} isThere={signedLetter !== null} />}
        </div>
      </div>
    </Card>
  )
}
