import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { fileForm } from '../../../platform/file-form.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { upload } from '../../../platform/upload.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { acceptOf, kindsOf } from '../../../ui/file-kinds.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type Limits, rowsOf } from '../files.ts'
import css from '../registration.module.css'
import { useUploads } from '../use-uploads.ts'
import type { RegistrationState } from './queries.ts'

interface LetterCardProps {
  token: string
  state: RegistrationState
  limits: Limits
  onReturned: (state: RegistrationState) => void
}

const Download = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const fetchLetter = useSending({
    mutationFn: () => call('registration.letter', { params: { token } }),
    onSuccess: (file) => saveFile(file as File),
  })
  return (
    <>
      <div>
        <Button icon="download" size={36} busy={fetchLetter.isPending} onClick={() => fetchLetter.mutate()}>
          {t('registration.letter.download')}
        </Button>
      </div>
      <div role="alert">
        {fetchLetter.isError && <FieldError>{explain(fetchLetter.error, t).title}</FieldError>}
      </div>
    </>
  )
}

/** Hands in the newest of the chosen files; another one takes the place of the one before. */
const Return = ({ token, state, limits, onReturned }: LetterCardProps) => {
  const { t } = useTranslation()
  const uploads = useUploads({ ...limits, files: 1 })
  const sendFile = async (file: File, onProgress: (share: number) => void) => {
    const form = fileForm(file)
    onReturned((await upload('registration.returnLetter', { token }, form, onProgress)) as RegistrationState)
  }
  const add = (added: File[]) => {
    uploads.clear()
    const chosen = uploads.add(added.slice(0, 1)).filter(({ error }) => error === undefined)
    void uploads.send(chosen, sendFile)
  }
  const rules = { megabytes: limits.megabytes, kinds: kindsOf(limits) }
  return (
    <FileDrop
      label={t(state.signedLetter === null ? 'registration.letter.signed' : 'registration.letter.another')}
      hint={t('registration.letter.rules', rules)}
      files={rowsOf(uploads.files.filter(({ isSent }) => isSent !== true))}
      accept={acceptOf(limits)}
      multiple={false}
      disabled={uploads.isSending}
      onAdd={add}
      {...(uploads.isSending ? {} : { onRemove: uploads.remove })}
    />
  )
}

/** The confirmation letter: fetch it, sign it, hand it in (product §1). */
export const LetterCard = (props: LetterCardProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { signedLetter, status } = props.state
  return (
    <Card title={t('registration.letter.title')}>
      <div className={css.stack}>
        <ol className={css.steps}>
          {(['fetch', 'sign', 'return'] as const).map((step) => (
            <li key={step}>{t(`registration.letter.steps.${step}`)}</li>
          ))}
        </ol>
        <Download token={props.token} />
        {signedLetter !== null && (
          <ul className={css.files}>
            <li className="pv-row pv-wrap pv-gap-4-8">
              <Icon name="circle-check" />
              <Ltr className={css.name}>{signedLetter.name}</Ltr>
              <span className="pv-note">
                {t('registration.letter.returned', { at: moment(signedLetter.uploadedAt) })}
              </span>
            </li>
          </ul>
        )}
        {status === 'PEC' && <Return {...props} />}
      </div>
    </Card>
  )
}
