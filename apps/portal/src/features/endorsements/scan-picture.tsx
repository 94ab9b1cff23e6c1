import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../ui/file-drop.tsx'
import { codeInPicture } from './code-reader.ts'

/** A picture of the code in the place of a camera: looked at on this device, and sent nowhere. */
export const ScanPicture = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation()
  const [isUnread, setUnread] = useState(false)
  const read = async ([picture]: File[]) => {
    setUnread(false)
    const text = picture && (await codeInPicture(picture).catch(() => undefined))
    if (text === undefined) setUnread(true)
    else onRead(text)
  }
  return (
    <FileDrop
      label={t('verification.device.picture')}
      hint={t('verification.device.pictureHint')}
      accept="image/*"
      multiple={false}
      optional
      files={[]}
      onAdd={(files) => void read(files)}
      {...(isUnread ? { error: t('verification.device.noCode') } : {})}
    />
  )
}
