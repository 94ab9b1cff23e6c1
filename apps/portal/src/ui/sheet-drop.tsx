import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../platform/responses.ts'
import { Button } from './button.tsx'
import { FileDrop } from './file-drop.tsx'

interface SheetDropProps {
  label: string
  hint: string
  /** What was chosen now, or stands there from before. */
  file: Pick<File, 'name' | 'size'> | undefined
  onChoose: (file: File | undefined) => void
  /** What is said while the file is on its way; undefined while none is. */
  pending: ReactNode
  /** Why it was not taken, and how that is said. */
  error: unknown
  sayError: () => ReactNode
}

/** Not where the file itself is to be put right first. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error !== null && !(isRefusal(error) && error.status >= 400 && error.status < 500)

/** One spreadsheet that is sent as soon as it is chosen: how it fares, why it was not taken, and another try. */
export const SheetDrop = ({ label, hint, file, onChoose, pending, error, sayError }: SheetDropProps) => {
  const { t } = useTranslation()
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept=".csv,.xlsx,.ods"
        multiple={false}
        busy={pending !== undefined}
        files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
        onAdd={([first]) => onChoose(first)}
        onRemove={() => onChoose(undefined)}
      />
      {pending !== undefined && <div role="status">{pending}</div>}
      <div role="alert">{error !== null && sayError()}</div>
      {isWorthAnotherTry(error) && file instanceof File && (
        <span>
          <Button icon="refresh" size={36} onClick={() => onChoose(file)}>
            {t('frame.failed.again')}
          </Button>
        </span>
      )}
    </>
  )
}
