import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoFault, PhotoLimits } from '../../platform/photo-file.ts'
import { photoFrom } from '../../platform/photo-file.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { newKey } from '../../platform/random-key.ts'
import { isolated } from '../../ui/bidi.tsx'
import { byteText } from '../../ui/figures.ts'
import type { FileRow } from '../../ui/file-drop.tsx'
import { kindsOf } from '../../ui/file-kinds.ts'

const pictures = ['image/jpeg', 'image/png']
const million = 1_000_000

export interface PhotoRules {
  readonly limits: PhotoLimits
  /** By their kinds, not their endings: a phone then offers its camera, and hands over what it takes as JPEG. */
  readonly accept: string
  /** As a sentence has them. */
  readonly kinds: string
  readonly size: string
}

/** What the authority takes as a photo, as the settings have it. */
export const usePhotoRules = (): PhotoRules => {
  const { i18n } = useTranslation()
  const known = useQuery(publicSettingsQuery).data?.registrationLimits
  const taken = pictures.filter((type) => known?.mediaTypes.includes(type) ?? true)
  const maxBytes = (known?.megabytes ?? 0) * million
  return {
    limits: { mediaTypes: taken, maxBytes },
    accept: taken.join(','),
    kinds: kindsOf({ mediaTypes: taken }),
    size: isolated(byteText(maxBytes, i18n.language)),
  }
}

const faultText = (fault: PhotoFault, { kinds, size }: PhotoRules, t: TFunction): string => {
  if (fault === 'heic') return t('frame.refusals.pictureHeic')
  if (fault === 'unreadable') return t('frame.refusals.pictureUnreadable')
  return t(`ui.file.photo.${fault}`, { kinds, size })
}

interface Choice {
  /** How many more there is room for; undefined where nobody counts them. */
  readonly room?: number | undefined
  /** Said of those for which there is none. */
  readonly full?: string | undefined
  readonly onTake: (photos: readonly File[]) => void
}

/**
 * Photos as they are chosen: made ready on this device one after the other, and those that cannot go along stay beside them with the
 * reason until they are taken away.
 */
export const usePhotoChoice = (choice: Choice) => {
  const { t } = useTranslation()
  const rules = usePhotoRules()
  const [refused, setRefused] = useState<readonly FileRow[]>([])
  const [isBusy, setBusy] = useState(false)
  // What else was typed or taken away meanwhile is not put back.
  const latest = useRef(choice)
  latest.current = choice
  const prepare = async (files: readonly File[]): Promise<void> => {
    const fine: File[] = []
    const rows: FileRow[] = []
    const refuse = ({ name, size }: File, error: string) => rows.push({ key: newKey(), name, size, error })
    for (const file of files) {
      const photo = await photoFrom(file, rules.limits)
      if ('fault' in photo) refuse(file, faultText(photo.fault, rules, t))
      else if (fine.length >= (latest.current.room ?? files.length)) refuse(file, latest.current.full ?? '')
      else fine.push(photo.file)
    }
    setRefused(rows)
    if (fine.length > 0) latest.current.onTake(fine)
  }
  return {
    rules,
    refused,
    isBusy,
    add: (files: readonly File[]): void => {
      setBusy(true)
      void prepare(files).finally(() => setBusy(false))
    },
    /** Takes the row of one that was refused away; false where it is another's. */
    forget: (key: string): boolean => {
      const isOwn = refused.some((row) => row.key === key)
      if (isOwn) setRefused(refused.filter((row) => row.key !== key))
      return isOwn
    },
  }
}
