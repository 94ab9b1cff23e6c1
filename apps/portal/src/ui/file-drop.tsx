import type { FileWithin } from '@papaver/contract/files-within.ts'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from './bidi.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Field, FieldError, type FieldShared } from './field.tsx'
import { byteText } from './figures.ts'
import classes from './file-drop.module.css'
import { FileWithinLines } from './file-within.tsx'
import { focusBeside } from './focus-beside.ts'
import { Icon } from './icon.tsx'

export interface FileRow {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** 0 to 1 while it is being sent; undefined once it is there. */
  progress?: number | undefined
  /** Why it was not taken. */
  error?: string | undefined
  /** What lies within it, once it is there. */
  within?: FileWithin | undefined
  /** Where it can be read. */
  href?: string | undefined
}

export interface FileDropProps extends FieldShared {
  files: readonly FileRow[]
  onAdd: (files: File[]) => void
  /** Without it files cannot be removed. */
  onRemove?: ((key: string) => void) | undefined
  /** As the `accept` attribute: ".pdf,.jpg". Drops of other kinds are told to `onAdd` too; the server judges. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** One is on its way: no other is taken meanwhile, and the focus stays on the button. */
  busy?: boolean | undefined
}

/** Choose files or drop them; each shows its size, its way up and how to take it back. */
export function FileDrop(props: FileDropProps) {
  const { files, onAdd, onRemove, multiple = true, disabled = false, busy = false } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const taken = [...(list ?? [])]
    if (taken.length > 0 && !disabled && !busy) onAdd(multiple ? taken : taken.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same */}
          <div
            data-noprint
            className={classNames(
              `${classes.drop} pv-row pv-wrap pv-gap-8-12 pv-round pv-surface pv-pad-12`,
              over && classes.over,
              invalid && classes.invalid,
            )}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <input
              ref={input}
              id={id}
              type="file"
              className="pv-hidden"
              tabIndex={-1}
              multiple={multiple}
              accept={props.accept}
              disabled={disabled}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              onChange={(event) => {
                take(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
            <Button
              ref={chooser}
              icon="upload"
              size={36}
              disabled={disabled}
              busy={busy}
              describedBy={describedBy}
              onClick={() => input.current?.click()}
            >
              {t(multiple ? 'ui.file.chooseMany' : 'ui.file.chooseOne')}
            </Button>
            <span className={`${classes.drag} pv-note`}>
              {t(multiple ? 'ui.file.orDrop' : 'ui.file.orDropOne')}
            </span>
          </div>
          {files.length > 0 && (
            <ul className={classes.files}>
              {files.map((file) => (
                <FileLine
                  key={file.key}
                  file={file}
                  onRemove={
                    onRemove &&
                    ((button) => {
                      focusBeside(button, chooser.current)
                      onRemove(file.key)
                    })
                  }
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}

interface FileLineProps {
  file: FileRow
  onRemove: ((button: HTMLElement) => void) | undefined
}

function FileLine({ file, onRemove }: FileLineProps) {
  const { t, i18n } = useTranslation()
  const name = <Ltr className="pv-medium pv-anywhere">{file.name}</Ltr>
  return (
    <li className={`${classes.file} pv-row pv-gap-8 pv-table pv-below pv-tall-40`}>
      <Icon name="paperclip" className="pv-dim" />
      <span className={`${classes.text} pv-row pv-wrap pv-grow pv-narrow`}>
        {file.href === undefined ? name : <a href={file.href}>{name}</a>}
        <bdi className="pv-dim">{byteText(file.size, i18n.language)}</bdi>
        {file.within && <FileWithinLines file={file.within} />}
        {file.progress !== undefined && (
          <progress
            className={`${classes.progress} pv-unedged pv-round-4 pv-clip`}
            value={file.progress}
            aria-label={t('ui.file.sending', { name: file.name })}
          />
        )}
        {file.error !== undefined && <FieldError>{file.error}</FieldError>}
      </span>
      {onRemove !== undefined && (
        <IconButton
          icon="trash"
          name={t('ui.file.remove', { name: file.name })}
          onClick={(event) => onRemove(event.currentTarget)}
        />
      )}
    </li>
  )
}
