import { passwordMaximumLength } from '@papaver/contract/access/password.ts'
import { isGuarded, pictureSizes } from '@papaver/contract/branding/pictures.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { isCodeWrong, useAsksCodeAgain } from '../../../platform/use-asks-code.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import type { Faults } from '../../../ui/form/faults.tsx'
import { FilesField } from '../../../ui/form/files-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import type { PictureSlot } from '../queries.ts'
import { sayRefusal } from '../say-refusal.ts'
import css from './pictures.module.css'
import { usePictureActions } from './use-picture-actions.ts'
import { useSlotName } from './use-slot-name.ts'

interface ReplaceDialogProps {
  slot: PictureSlot
  maxBytes: number
  onClose: () => void
}

interface Replacement {
  file: readonly File[]
  password: string
  code: string
}
const standing: Replacement = { file: [], password: '', code: '' }

const refusedAt = (refusal: Refusal, culture: string): Faults => {
  if (refusal.code !== 'accountProofWrong') return { file: (t) => sayRefusal(refusal, t, culture) }
  return isCodeWrong(refusal)
    ? { code: 'account.own.proof.wrongCode' }
    : { password: 'account.refusals.accountProofWrong' }
}

const useReplacement = ({ slot, maxBytes, onClose }: ReplaceDialogProps) => {
  const { i18n } = useTranslation()
  const { replace } = usePictureActions(slot, onClose)
  const needsPassword = isGuarded(slot.slot)
  const [isCodeAsked, setCodeAsked] = useState(false)
  if (isCodeWrong(replace.error) && !isCodeAsked) setCodeAsked(true)
  const asksAgain = useAsksCodeAgain(needsPassword)
  const needsCode = needsPassword && (asksAgain || isCodeAsked)
  const most = byteText(maxBytes, i18n.language)
  const judge = ({ file: [file], password, code }: Replacement): Faults => ({
    file:
      file === undefined
        ? 'branding.pictures.fileMissing'
        : file.size > maxBytes
          ? (t) => t('branding.refusals.brandingPictureTooLarge', { most })
          : undefined,
    password: needsPassword && password === '' ? 'branding.pictures.passwordMissing' : undefined,
    code: needsCode && code.trim() === '' ? 'account.secondFactor.codeMissing' : undefined,
  })
  const form = useForm({
    standing,
    judge,
    // A file is told to be too large as soon as it is chosen.
    isJudged: (path, { file }) => path === 'file' && file.length > 0,
    refusedAt: (refusal) => refusedAt(refusal, i18n.language),
    refusal: replace.error,
  })
  const send = ({ file: [file], password, code }: Replacement): void => {
    const proof = { password, ...(needsCode ? { code: code.trim() } : {}) }
    if (file !== undefined) replace.mutate({ file, ...(needsPassword ? proof : {}) })
  }
  return { form, send, most, needsPassword, needsCode, isBusy: replace.isPending }
}

/** Choose or drop a file, look at it, then let it take the place of the one before. */
export const ReplaceDialog = (props: ReplaceDialogProps) => {
  const { slot, onClose } = props
  const { t } = useTranslation()
  const formId = useId()
  const name = useSlotName()(slot)
  const { form, send, most, needsPassword, needsCode, isBusy } = useReplacement(props)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isBusy}
      width={520}
      title={t(slot.current?.picture ? 'branding.pictures.replaceTitle' : 'branding.pictures.handInTitle', {
        name,
      })}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={isBusy}>
            {t('branding.pictures.keep')}
          </Button>
          <Button size={36} kind="primary" type="submit" form={formId} busy={isBusy}>
            {t('branding.pictures.takeIt')}
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={send} isBusy={isBusy} id={formId} className="pv-column pv-gap-16">
        <p className="pv-size-13 pv-dim">{t(`branding.pictures.live.${slot.kind}`)}</p>
        <FilesField
          {...form.at('file')}
          label={t('branding.pictures.newFile')}
          hint={<FileHint slot={slot} most={most} />}
          accept=".jpg,.jpeg,.png,.svg"
          multiple={false}
        />
        <p role="alert" className="pv-hidden">
          {form.errorOf('file')}
        </p>
        <Chosen file={form.values.file[0]} kind={slot.kind} />
        {needsPassword && (
          <TextField
            {...form.at('password')}
            label={t('branding.pictures.password')}
            hint={t('branding.pictures.passwordHint')}
            type="password"
            size="dialog"
            autoComplete="current-password"
            maxLength={passwordMaximumLength}
          />
        )}
        {needsCode && <CodeField {...form.at('code')} size="dialog" />}
      </Form>
    </Dialog>
  )
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
    <div
      className={`${css.frame} pv-stack pv-centre pv-edge pv-round pv-on-white pv-pad-12`}
      data-kind={kind}
    >
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
