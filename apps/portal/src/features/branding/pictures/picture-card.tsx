import { isNeeded, pictureUses } from '@papaver/contract/branding/pictures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { byteText } from '../../../ui/figures.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { PictureSlot } from '../queries.ts'
import { PictureHistory } from './picture-history.tsx'
import { PictureImage } from './picture-image.tsx'
import css from './pictures.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useSample } from './use-sample.ts'
import { useSlotName } from './use-slot-name.ts'

type Open = 'replace' | 'history' | 'remove' | undefined

/** One picture: what it looks like, what is known of it, and what can be done. */
export const PictureCard = ({ slot, maxBytes }: { slot: PictureSlot; maxBytes: number }) => {
  const { t } = useTranslation()
  const name = useSlotName()(slot)
  const [open, setOpen] = useState<Open>(undefined)
  const sample = useSample('permit')
  const picture = slot.current?.picture ?? undefined
  const close = () => setOpen(undefined)
  return (
    <Card title={slot.officer?.name ?? name}>
      <div className="pv-column pv-gap-12">
        <div
          className={`${css.frame} pv-stack pv-centre pv-edge pv-round pv-on-white pv-pad-12`}
          data-kind={slot.kind}
        >
          {slot.current && picture ? (
            <PictureImage slot={slot.slot} version={slot.current.version} alt={name} />
          ) : (
            <span className={css.none}>
              <Icon name="file-off" size={24} />
              {t(`branding.pictures.none.${slot.kind}`)}
            </span>
          )}
        </div>
        <PictureFacts slot={slot} />
        <div className="pv-flex pv-wrap pv-gap-8">
          <Button icon="upload" onClick={() => setOpen('replace')}>
            {t(picture ? 'branding.pictures.replace' : 'branding.pictures.handIn')}
            <span className="pv-hidden">
              {t('ui.colon')} {name}
            </span>
          </Button>
          {slot.current ? (
            <Button icon="history" onClick={() => setOpen('history')}>
              {t('branding.versions.open')}
              <span className="pv-hidden">
                {t('ui.colon')} {name}
              </span>
            </Button>
          ) : null}
          {picture && !isNeeded(slot.slot) ? (
            <Button icon="trash" onClick={() => setOpen('remove')}>
              {t('branding.pictures.remove')}
              <span className="pv-hidden">
                {t('ui.colon')} {name}
              </span>
            </Button>
          ) : null}
          {slot.officer && picture ? (
            <Button icon="file-text" busy={sample.isPending} onClick={() => sample.open(slot.officer?.id)}>
              {t('branding.pictures.onPermit')}
              <span className="pv-hidden">
                {t('ui.colon')} {name}
              </span>
            </Button>
          ) : null}
        </div>
      </div>
      {open === 'replace' ? <ReplaceDialog slot={slot} maxBytes={maxBytes} onClose={close} /> : null}
      {open === 'history' ? <PictureHistory slot={slot} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog slot={slot} onClose={close} /> : null}
    </Card>
  )
}

const PictureFacts = ({ slot: { kind, current } }: { slot: PictureSlot }) => {
  const { t, i18n } = useTranslation()
  const { moment, number } = useFormats()
  const picture = current?.picture ?? undefined
  const uses = pictureUses[kind].map((use) => t(`branding.pictures.use.${use}`))
  const used = {
    label: t('branding.pictures.usedIn'),
    value: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(uses),
    wide: true,
  }
  if (!current || !picture) return <Facts columns={2} facts={[used]} />
  const size =
    picture.mediaType === 'image/svg+xml'
      ? t('branding.pictures.drawing')
      : t('branding.pictures.pixels', { width: number(picture.width), height: number(picture.height) })
  const byWhom = current.isShipped ? t('branding.versions.byProduct') : current.changedBy
  return (
    <Facts
      columns={2}
      facts={[
        {
          label: t('branding.pictures.file'),
          value: (
            <>
              <Ltr>{picture.fileName}</Ltr>, <bdi>{byteText(picture.bytes, i18n.language)}</bdi>
            </>
          ),
          wide: true,
        },
        { label: t('branding.pictures.size'), value: <bdi>{size}</bdi> },
        { label: t('branding.pictures.changed'), value: `${byWhom}, ${moment(current.changedAt)}` },
        used,
      ]}
    />
  )
}
