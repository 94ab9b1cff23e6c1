import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

export type FileOrCode = { readonly file: File } | { readonly code: string }

interface FileOrCodeDialogProps {
  title: string
  text: string
  label: string
  isBusy: boolean
  /** Why it was refused, as a sentence. */
  error: string | undefined
  onGiven: (given: FileOrCode) => void
  onClose: () => void
}

/** Length of the contract's shape. */
const longestCode = 2000

/** Asks for the signed file of another authority, or for the text that its QR code holds. */
export const FileOrCodeDialog = (props: FileOrCodeDialogProps) => {
  const { title, text, label, isBusy, error, onGiven, onClose } = props
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const [code, setCode] = useState('')
  const given: FileOrCode | undefined = file
    ? { file }
    : code.trim() === ''
      ? undefined
      : { code: code.trim() }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isBusy}
      title={title}
      width={520}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={isBusy}>
            {t('ui.close')}
          </Button>
          <Button
            size={36}
            kind="primary"
            busy={isBusy}
            disabled={given === undefined}
            onClick={() => given && onGiven(given)}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="pv-stack pv-gap-12">
        <p>{text}</p>
        <FileDrop
          label={t('exchange.take.file')}
          hint={t('exchange.take.fileHint')}
          accept=".json,.pdf"
          multiple={false}
          disabled={code.trim() !== ''}
          files={file ? [{ key: file.name, name: file.name, size: file.size }] : []}
          onAdd={([first]) => setFile(first)}
          onRemove={() => setFile(undefined)}
        />
        <TextAreaField
          label={t('exchange.take.code')}
          hint={t('exchange.take.codeHint')}
          value={code}
          maxLength={longestCode}
          disabled={file !== undefined}
          onChange={setCode}
        />
        <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
      </div>
    </Dialog>
  )
}
