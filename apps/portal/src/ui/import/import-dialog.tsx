import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Skeleton } from '../skeleton.tsx'
import { FileRefused } from './file-refused.tsx'
import type { Importing } from './use-import.ts'

interface ImportDialogProps {
  importing: Importing
  /** Key under which its words are: `title`, `file` and, where they are said, `lead`, `hint` and `reading`. */
  words: string
  title?: string
  width: number
  accept: string
  sayError?: (error: unknown) => string
  /** The way on; without it the file is only looked at here. */
  confirm?: { label: string; cancel: string; isReady: boolean }
  /** What the file would do. */
  children: ReactNode
  onClose: () => void
}

/** Takes a file in: shows what it would do, and does it only then. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { importing, words, confirm, onClose } = props
  const { file, error, isLooking, isApplying, choose, send } = importing
  const { t, i18n } = useTranslation()
  const said = (key: string) => (i18n.exists(`${words}.${key}`) ? t(`${words}.${key}`) : undefined)
  const lead = said('lead')
  const foot = confirm && (
    <>
      <Button size={36} onClick={onClose} disabled={isApplying}>
        {confirm.cancel}
      </Button>
      <Button kind="primary" size={36} disabled={!confirm.isReady} busy={isApplying} onClick={() => send()}>
        {confirm.label}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title ?? said('title')}
      width={props.width}
      locked={isApplying}
      foot={foot}
    >
      <div className="pv-stack pv-fit pv-gap-16">
        {lead !== undefined && <p>{lead}</p>}
        <FileDrop
          label={t(`${words}.file`)}
          hint={said('hint')}
          accept={props.accept}
          multiple={false}
          disabled={isApplying}
          files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
          onAdd={([first]) => choose(first)}
          onRemove={() => choose(undefined)}
          error={
            error !== null && (
              <span role="alert">
                <FileRefused error={error} say={props.sayError} />
              </span>
            )
          }
        />
        <div role="status" className={isLooking ? undefined : 'pv-hidden'}>
          {isLooking && (said('reading') ?? <Skeleton lines={5} />)}
        </div>
        {props.children}
      </div>
    </Dialog>
  )
}
