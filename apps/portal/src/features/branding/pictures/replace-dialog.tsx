import { isGuarded, pictureSizes } from '@papaver/contract/branding/pictures.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import { CodeField } from '../../account/code-field.tsx'
import { isCodeWrong, useAsksCodeAgain } from '../../account/own/use-asks-code.ts'
import type { PictureSlot } from '../queries.ts'
import { sayRefusal } from '../say-refusal.ts'
import css from './pictures.module.css'
import { usePictureDeeds } from './use-picture-deeds.ts'
import { useSlotName } from './use-slot-name.ts'

interface ReplaceDialogProps {
  slot: PictureSlot
  maxBytes: number
  onClose: () => void
}

const isProofWrong = (error: unknown): boolean => isRefusal(error, 'accountProofWrong')

/** Choose or drop a file, look at it, then let it take the place of the one before. */
export const ReplaceDialog = ({ slot, maxBytes, onClose }: ReplaceDialogProps) => {
  const { t, i18n } = useTranslation()
  const formId = useId()
  const name = useSlotName()(slot)
  const { replace } = usePictureDeeds(slot, onClose)
  const [file, setFile] = useState<File | undefined>(undefined)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const needsPassword = isGuarded(slot.slot)
  const isCodeRefused = isCodeWrong(replace.error)
  const needsCode = useAsksCodeAgain(needsPassword) || isCodeRefused
  const most = byteText(maxBytes, i18n.language)
  const isTooLarge = file !== undefined && file.size > maxBytes
  const refused = replace.isError && !isProofWrong(replace.error)
  const fileError = isTooLarge
    ? t('branding.refusals.brandingPictureTooLarge', { most })
    : refused
      ? sayRefusal(replace.error, t, i18n.language)
      : isTried && file === undefined
        ? t('branding.pictures.fileMissing')
        : undefined
  const choose = ([chosen]: File[]): void => {
    replace.reset()
    setFile(chosen)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (file === undefined || isTooLarge) return
    if (needsPassword && (password === '' || (needsCode && code.trim() === ''))) return
    const proof = { password, ...(needsCode ? { code: code.trim() } : {}) }
    replace.mutate({ file, ...(needsPassword ? proof : {}) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={replace.isPending}
      width={520}
      title={t(slot.current?.picture ? 'branding.pictures.replaceTitle' : 'branding.pictures.handInTitle', {
        name,
      })}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={replace.isPending}>
            {t('branding.pictures.keep')}
          </Button>
          <Button size={36} kind="primary" type="submit" form={formId} busy={replace.isPending}>
            {t('branding.pictures.takeIt')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={send} noValidate>
        <p className={css.live}>{t(`branding.pictures.live.${slot.kind}`)}</p>
        <FileDrop
          label={t('branding.pictures.newFile')}
          hint={<FileHint slot={slot} most={most} />}
          accept=".jpg,.jpeg,.png,.svg"
          multiple={false}
          error={fileError}
          files={file === undefined ? [] : [{ key: 'file', name: file.name, size: file.size }]}
          onAdd={choose}
          onRemove={() => choose([])}
        />
        <p role="alert" className="pv-hidden">
          {fileError}
        </p>
        <Chosen file={file} kind={slot.kind} />
        {needsPassword ? (
          <TextField
            label={t('branding.pictures.password')}
            hint={t('branding.pictures.passwordHint')}
            type="password"
            size="dialog"
            autoComplete="current-password"
            value={password}
            maxLength={200}
            error={passwordError(
              t,
              isProofWrong(replace.error) && !isCodeRefused,
              isTried && password === '',
            )}
            onChange={setPassword}
          />
        ) : null}
        {needsPassword && needsCode ? (
          <CodeField
            size="dialog"
            value={code}
            onChange={setCode}
            error={isCodeRefused && code !== '' ? t('account.own.proof.wrongCode') : undefined}
          />
        ) : null}
      </form>
    </Dialog>
  )
}

const passwordError = (
  t: ReturnType<typeof useTranslation>['t'],
  isWrong: boolean,
  isMissing: boolean,
): string | undefined => {
  if (isMissing) return t('branding.pictures.passwordMissing')
  return isWrong ? t('account.refusals.accountProofWrong') : undefined
}

const FileHint = ({ slot, most }: { slot: PictureSlot; most: string }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { width, height } = pictureSizes[slot.kind]
  return (
    <>
      {t('branding.pictures.newFileHint', { most })}{' '}
      {t('branding.pictures.sizeHint', { width: number(width), height: number(height) })}
    </>
  )
}

/** The file as this browser draws it; what the server makes of it is shown once it is in use. */
const Chosen = ({ file, kind }: { file: File | undefined; kind: PictureSlot['kind'] }) => {
  const { t } = useTranslation()
  const address = useBlobAddress(file)
  const [broken, setBroken] = useState<string | undefined>(undefined)
  if (file === undefined || address === undefined) return null
  return (
    <div className={css.frame} data-kind={kind}>
      {broken === address ? (
        <span className={css.none}>{t('branding.pictures.notShown')}</span>
      ) : (
        <img
          className={css.image}
          src={address}
          alt={t('branding.pictures.newFile')}
          onError={() => setBroken(address)}
        />
      )}
    </div>
  )
}
