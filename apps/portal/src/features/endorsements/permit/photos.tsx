import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FilesField } from '../../../ui/form/files-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import page from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { photoQuery } from '../queries.ts'
import css from './permit.module.css'
import { type Endorsed, useAddPhotos } from './use-endorse.ts'

/** By their kinds, not their endings: a phone then offers its camera, and hands over what it takes as JPEG. */
const kinds = 'image/jpeg,image/png'

interface ChosenPhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
}

/** Chosen or taken before the endorsement is sent. */
export const ChosenPhotos = ({ photos, onChange }: ChosenPhotosProps) => {
  const { t } = useTranslation()
  return (
    <FilesField
      name="photos"
      label={t('endorsements.form.photos')}
      hint={t('endorsements.form.photosHint')}
      accept={kinds}
      optional
      value={photos}
      onChange={onChange}
      error={undefined}
    />
  )
}

/** The endorsement stands although its photos did not arrive: they are sent again from here. */
export const UnsentPhotos = ({ caseId, endorsed }: { caseId: string; endorsed: Endorsed }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const again = useAddPhotos(caseId, endorsed.endorsementId)
  if (endorsed.unsent.length === 0 || again.isSuccess) return null
  return (
    <div role="alert" className="pv-stack pv-gap-8">
      <FieldError>{t('endorsements.photos.unsent')}</FieldError>
      <p>{explainRefusal(again.error ?? endorsed.failure, t, formats).title}</p>
      <div className={page.buttons}>
        <Button size={40} icon="upload" busy={again.isPending} onClick={() => again.mutate(endorsed.unsent)}>
          {t('endorsements.photos.again')}
        </Button>
      </div>
    </div>
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
  const formats = useFormats()
  const add = useAddPhotos(caseId, endorsementId)
  return (
    <FileDrop
      label={t('endorsements.photos.add')}
      accept={kinds}
      files={[]}
      disabled={add.isPending}
      onAdd={(photos) => add.mutate(photos)}
      {...(add.isError ? { error: explainRefusal(add.error, t, formats).title } : {})}
    />
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
