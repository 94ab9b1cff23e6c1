import { isGuarded } from '@papaver/contract/branding/pictures.ts'
import type { PictureVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../../ui/bidi.tsx'
import { byteText } from '../../../ui/figures.ts'
import { PasswordAgainDialog } from '../../account/own/password-again-dialog.tsx'
import { type PictureSlot, pictureVersionsQuery } from '../queries.ts'
import { sayRefusal } from '../say-refusal.ts'
import { VersionsDialog } from '../versions-dialog.tsx'
import { PictureImage } from './picture-image.tsx'
import css from './pictures.module.css'
import { usePictureActions } from './use-picture-actions.ts'
import { useSlotName } from './use-slot-name.ts'

const Shown = ({ slot, version }: { slot: PictureSlot; version: PictureVersion }) => {
  const { t, i18n } = useTranslation()
  const { picture } = version
  if (picture === null) return <p>{t('branding.pictures.wasRemoved')}</p>
  return (
    <div className={`${css.past} pv-column pv-top pv-gap-4 pv-block-4`}>
      <PictureImage slot={slot.slot} version={version.version} alt="" />
      <span>
        <Ltr>{picture.fileName}</Ltr>, <bdi>{byteText(picture.bytes, i18n.language)}</bdi>
      </span>
      <span className="pv-size-12 pv-mono pv-dim" title={picture.sha256}>
        SHA-256 <Ltr>{picture.sha256.slice(0, 16)}…</Ltr>
      </span>
    </div>
  )
}

/** Every picture that stood here, and the way back to it. */
export const PictureHistory = ({ slot, onClose }: { slot: PictureSlot; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const name = useSlotName()(slot)
  const versions = useQuery(pictureVersionsQuery(slot.slot))
  const { putBack } = usePictureActions(slot, onClose)
  const [asked, setAsked] = useState<PictureVersion | undefined>(undefined)
  const back = (version: PictureVersion): void =>
    isGuarded(slot.slot) ? setAsked(version) : putBack.mutate({ old: version.version })
  if (asked !== undefined)
    return (
      <PasswordAgainDialog
        open
        title={t('branding.pictures.putBackTitle', { name })}
        text={t(`branding.pictures.live.${slot.kind}`)}
        label={t('branding.versions.putBack')}
        kind="primary"
        isBusy={putBack.isPending}
        error={putBack.error}
        onProof={(proof) => putBack.mutate({ old: asked.version, ...proof })}
        onClose={() => setAsked(undefined)}
      />
    )
  return (
    <VersionsDialog
      open
      title={t('branding.pictures.historyTitle', { name })}
      versions={versions.data ?? []}
      changes={(version) => <Shown slot={slot} version={version} />}
      isEmpty={({ picture }) => picture === null}
      busy={putBack.isPending}
      failure={
        putBack.isError || versions.isError
          ? sayRefusal(putBack.error ?? versions.error, t, i18n.language)
          : undefined
      }
      onPutBack={back}
      onClose={onClose}
    />
  )
}
