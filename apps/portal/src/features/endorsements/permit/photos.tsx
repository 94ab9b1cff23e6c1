import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop, type FileRow } from '../../../ui/file-drop.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import { importExportSettingsQuery } from '../../authorizations/queries.ts'
import { usePhotoChoice } from '../../casework/photo-rules.ts'
import { photoQuery } from '../queries.ts'
import css from './permit.module.css'
import { UnsentHere } from './unsent-photos.tsx'
import { useAddPhotos } from './use-endorse.ts'

interface ChosenPhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  /** Photos are being made ready: what is sent meanwhile would go without them. */
  onBusy: (isBusy: boolean) => void
}

const rowsOf = (photos: readonly File[]): FileRow[] =>
  photos.map(({ name, size }, at) => ({ key: String(at), name, size }))

/** Chosen or taken before the endorsement is sent; what cannot go along is said here, and keeps nothing else back. */
export const ChosenPhotos = ({ photos, onChange, onBusy }: ChosenPhotosProps) => {
  const { t } = useTranslation()
  const most = Number(useQuery(importExportSettingsQuery).data?.photosPerEndorsement ?? 0)
  const { rules, refused, isBusy, add, forget } = usePhotoChoice({
    room: most - photos.length,
    full: t('endorsements.refusals.endorsementTooManyPhotos', { limit: most }),
    onTake: (added) => onChange([...photos, ...added]),
  })
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  const { kinds, size } = rules
  return (
    <FileDrop
      label={t('endorsements.form.photos')}
      hint={[t('endorsements.form.photosHint'), t('endorsements.photos.limits', { kinds, size, most })].join(
        ' ',
      )}
      accept={rules.accept}
      optional
      busy={isBusy}
      files={[...rowsOf(photos), ...refused]}
      onAdd={add}
      onRemove={(key) => forget(key) || onChange(photos.filter((_, at) => String(at) !== key))}
    />
  )
}

interface ShownPhoto {
  readonly caseId: string
  readonly endorsementId: string
  readonly photo: Endorsement['photos'][number]
  readonly name: string
}

const PhotoDialog = ({
  caseId,
  endorsementId,
  photo,
  name,
  onClose,
}: ShownPhoto & { onClose: () => void }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { data, isError } = useQuery(photoQuery({ id: caseId, endorsementId, photoId: photo.id }))
  const address = useBlobAddress(data)
  return (
    <Dialog open title={name} onClose={onClose} width={880}>
      {isError && <FieldError>{t('endorsements.photos.failed')}</FieldError>}
      {!isError && address === undefined && <Skeleton lines={8} />}
      {address !== undefined && (
        <img className={`${css.photo} pv-within pv-after-8`} src={address} alt={name} />
      )}
      <p className="pv-size-13 pv-dim">
        {t('endorsements.movements.recorded', {
          who: isolated(photo.addedBy),
          when: isolated(zonedMoment(photo.addedAt)),
        })}
      </p>
    </Dialog>
  )
}

const AddPhotos = ({ caseId, endorsementId }: { caseId: string; endorsementId: string }) => {
  const { t } = useTranslation()
  const add = useAddPhotos(caseId, endorsementId)
  const {
    rules,
    refused,
    isBusy,
    add: choose,
    forget,
  } = usePhotoChoice({ onTake: (photos) => add.mutate(photos) })
  const { kinds, size } = rules
  const unsent = add.data ?? []
  return (
    <>
      <FileDrop
        label={t('endorsements.photos.add')}
        hint={t('endorsements.photos.kinds', { kinds, size })}
        accept={rules.accept}
        files={refused}
        busy={isBusy || add.isPending}
        onAdd={choose}
        onRemove={forget}
      />
      {unsent.length > 0 && (
        <UnsentHere key={add.submittedAt} caseId={caseId} endorsementId={endorsementId} unsent={unsent} />
      )}
    </>
  )
}

/** The photos of a record, each fetched when it is opened, and where further ones are added. */
export const MovementPhotos = ({ caseId, movement }: { caseId: string; movement: Endorsement }) => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState<ShownPhoto>()
  const { id: endorsementId, photos, mayAddPhotos } = movement
  return (
    <>
      {photos.length > 0 && (
        <ul className={`${css.photos} pv-flex pv-wrap pv-gap-4-16`}>
          {photos.map((photo, index) => {
            const name = t('endorsements.photos.one', { number: index + 1 })
            return (
              <li key={photo.id}>
                <Button
                  kind="link"
                  isContent
                  icon="paperclip"
                  onClick={() => setShown({ caseId, endorsementId, photo, name })}
                >
                  {name}
                </Button>{' '}
                <bdi className="pv-size-13 pv-dim">{byteText(photo.bytes, i18n.language)}</bdi>
              </li>
            )
          })}
        </ul>
      )}
      {mayAddPhotos && (
        <div data-noprint>
          <AddPhotos caseId={caseId} endorsementId={endorsementId} />
        </div>
      )}
      {shown !== undefined && <PhotoDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
