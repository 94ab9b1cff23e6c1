import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Obstacle, WaitingContent } from '../../../platform/device/waiting.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Refusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { useStore } from '../../../platform/store.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { queue } from '../device/queue.ts'
import page from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { closeForm, openForm } from './kept-draft.ts'
import { type Endorsed, type Unsent, useAddPhotos } from './use-endorse.ts'

interface PhotoRow {
  readonly key: string
  readonly name: string
  /** Why it did not get there. */
  readonly failure?: unknown
}

interface PhotoRowsProps {
  rows: readonly PhotoRow[]
  onRemove: (key: string) => void
}

/** Photos by their names, each with what was said against it, and each to be given up by itself. */
export const PhotoRows = ({ rows, onRemove }: PhotoRowsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <ul className="pv-stack pv-gap-4">
      {rows.map(({ key, name, failure }) => (
        <li key={key} className="pv-row pv-gap-8">
          <div className="pv-grow pv-narrow">
            <Ltr className="pv-medium pv-anywhere">{name}</Ltr>
            {failure !== undefined && <FieldError>{explainRefusal(failure, t, formats).title}</FieldError>}
          </div>
          <IconButton icon="trash" name={t('ui.file.remove', { name })} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}

interface UnsentListProps extends PhotoRowsProps {
  busy: boolean
  onAgain: () => void
}

/** The record stands although these photos did not arrive: they are sent again from here, or given up one by one. */
const UnsentList = ({ rows, busy, onAgain, onRemove }: UnsentListProps) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className="pv-stack pv-gap-8">
      <p className="pv-strong">{t('endorsements.photos.unsent')}</p>
      <PhotoRows rows={rows} onRemove={onRemove} />
      <div className={page.buttons}>
        <Button size={40} icon="upload" busy={busy} onClick={onAgain}>
          {t('endorsements.photos.again')}
        </Button>
      </div>
    </div>
  )
}

const rowsOf = (unsent: readonly Unsent[]): PhotoRow[] =>
  unsent.map(({ file, failure }, at) => ({ key: String(at), name: file.name, failure }))

/** Photos that this page alone has. */
export const UnsentHere = ({
  caseId,
  endorsementId,
  unsent,
}: {
  caseId: string
  endorsementId: string
  unsent: readonly Unsent[]
}) => {
  const [left, setLeft] = useState(unsent)
  const again = useAddPhotos(caseId, endorsementId)
  if (left.length === 0) return null
  return (
    <UnsentList
      rows={rowsOf(left)}
      busy={again.isPending}
      onAgain={() =>
        again.mutate(
          left.map(({ file }) => file),
          { onSuccess: (rest) => setLeft(rest) },
        )
      }
      onRemove={(key) => setLeft(left.filter((_, at) => String(at) !== key))}
    />
  )
}

const asRefusal = ({ status, code, details, reference }: Obstacle): Refusal =>
  new Refusal(status, 'refused', { message: code, details, requestId: reference })

/** Of a record on this device: its photos as rows. */
export const keptRows = ({ photos, recordId, obstacle }: WaitingContent): PhotoRow[] =>
  photos.map(({ key, name, obstacle: own }) => {
    const said = own ?? (recordId === null ? null : obstacle)
    return { key, name, ...(said === null ? {} : { failure: asRefusal(said) }) }
  })

/** Photos that wait on this device with their record: they outlive this page, where another list has them then. */
const UnsentKept = ({ entryKey }: { entryKey: string }) => {
  const entry = useStore(queue.entries).find(({ key }) => key === entryKey)
  const again = useSending({ mutationFn: () => queue.sendNow(entryKey) })
  useEffect(() => {
    openForm(entryKey)
    return () => closeForm(entryKey)
  }, [entryKey])
  const isSent = entry?.stage === 'sent'
  useEffect(() => {
    if (isSent) void queue.dropNow(entryKey)
  }, [isSent, entryKey])
  if (entry?.content === undefined || isSent) return null
  return (
    <UnsentList
      rows={keptRows(entry.content)}
      busy={again.isPending}
      onAgain={() => again.mutate()}
      onRemove={(photoKey) => void queue.dropPhoto(entryKey, photoKey)}
    />
  )
}

/** What of the photos of a record did not get there. */
export const UnsentPhotos = ({ caseId, endorsed }: { caseId: string; endorsed: Endorsed }) => {
  const { endorsementId, unsent, keptAs } = endorsed
  if (keptAs !== undefined) return <UnsentKept entryKey={keptAs} />
  return <UnsentHere caseId={caseId} endorsementId={endorsementId} unsent={unsent} />
}
