import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewPhoto } from '../../../platform/device/waiting-store.ts'
import { newKey } from '../../../platform/random-key.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { FileDrop, type FileRow } from '../../../ui/file-drop.tsx'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import { useFileRules } from '../../casework/file-rules.ts'
import { changeReport, useReport } from './own-report.ts'
import css from './phone.module.css'
import { type AskedProps, Onward } from './question-form.tsx'
import { photosOf } from './queue.ts'

/** By their kinds, not their endings: a phone then offers its camera, and hands over what it takes as JPEG. */
const kinds = ['image/jpeg', 'image/png']
const million = 1_000_000

/** The photos of a report that lie on this device. */
export const usePhotos = (reportKey: string): readonly NewPhoto[] => {
  const entry = useReport(reportKey)
  const keys = (entry?.content?.photos ?? []).map(({ key }) => key)
  const { data } = useQuery({
    queryKey: ['field-reports', 'photosHere', reportKey, ...keys],
    queryFn: () => (entry === undefined ? [] : photosOf(entry)),
    gcTime: 0,
  })
  return data ?? []
}

const Picture = ({ photo }: { photo: NewPhoto }) => {
  const address = useBlobAddress(photo.file)
  return address === undefined ? null : (
    <li>
      <img src={address} alt={photo.name} className={css.picture} />
    </li>
  )
}

/** The photos, as small pictures. */
export const Pictures = ({ reportKey }: { reportKey: string }) => {
  const photos = usePhotos(reportKey)
  return photos.length === 0 ? null : (
    <ul className="pv-flex pv-wrap pv-gap-8">
      {photos.map((photo) => (
        <Picture key={photo.key} photo={photo} />
      ))}
    </ul>
  )
}

/** Photos that go with the report: kept on this device with it, and sent after it. */
export const PhotosQuestion = ({ reportKey, back, onNext }: AskedProps) => {
  const { t } = useTranslation()
  const { rules } = useFileRules()
  const photos = usePhotos(reportKey)
  const [refused, setRefused] = useState<readonly FileRow[]>([])
  const faultOf = ({ type, size }: File): string | undefined => {
    if (!kinds.includes(type)) return t('field-reports.phone.notPicture')
    const { megabytes } = rules
    const isTooLarge = megabytes > 0 && size > megabytes * million
    return isTooLarge ? t('field-reports.phone.tooLarge', { size: isolated(`${megabytes} MB`) }) : undefined
  }
  const add = async (files: readonly File[]) => {
    const judged = files.map((file) => ({ file, key: newKey(), error: faultOf(file) }))
    setRefused(
      judged
        .filter(({ error }) => error !== undefined)
        .map(({ file, key, error }) => ({ key, name: file.name, size: file.size, error })),
    )
    const added = judged
      .filter(({ error }) => error === undefined)
      .map(({ file, key }) => ({ key, name: file.name, type: file.type, file }))
    const named = added.map(({ key, name, type }) => ({ key, name, type }))
    await changeReport(reportKey, (now) => ({ photos: [...now.photos, ...named] }), { added })
  }
  const remove = (key: string) => {
    if (refused.some((row) => row.key === key)) return setRefused(refused.filter((row) => row.key !== key))
    void changeReport(reportKey, (now) => ({ photos: now.photos.filter((photo) => photo.key !== key) }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <form className="pv-stack pv-gap-16" onSubmit={submit} noValidate>
      <FileDrop
        label={t('field-reports.phone.photos')}
        hint={t('field-reports.phone.photosHint')}
        optional
        accept={kinds.join(',')}
        files={[...photos.map(({ key, name, file }) => ({ key, name, size: file.size })), ...refused]}
        onAdd={(files) => void add(files)}
        onRemove={remove}
      />
      <Pictures reportKey={reportKey} />
      <Onward back={back} />
    </form>
  )
}
