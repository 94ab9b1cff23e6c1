import { colourFields, schemes } from '@papaver/contract/branding/look.ts'
import type { LookVersion } from '@papaver/contract/branding/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VersionsDialog } from '../versions-dialog.tsx'
import css from './look-part.module.css'
import type { LookEditor } from './use-look-editor.ts'

/** The colours and names in which two looks differ. */
const Changes = ({ before, after }: { before: LookVersion; after: LookVersion }) => {
  const { t } = useTranslation()
  const colours = schemes.flatMap((scheme) =>
    colourFields
      .filter((field) => before.colours[scheme][field] !== after.colours[scheme][field])
      .map((field) => ({ scheme, field, colour: after.colours[scheme][field] })),
  )
  const cultures = [...new Set([...Object.keys(before.names), ...Object.keys(after.names)])]
  const names = cultures.filter((culture) => before.names[culture] !== after.names[culture])
  if (colours.length + names.length === 0)
    return <p className="pv-size-12 pv-dim">{t('branding.change.none')}</p>
  return (
    <ul className="pv-column pv-gap-2 pv-size-13 pv-block-4">
      {names.map((culture) => (
        <li key={culture}>
          {t('branding.lookEditor.nameIn', { culture })}:{' '}
          <bdi>{after.names[culture] ?? t('frame.product')}</bdi>
        </li>
      ))}
      {colours.map(({ scheme, field, colour }) => (
        <li key={`${scheme} ${field}`}>
          <span
            className={`${css.swatch} pv-piece pv-control`}
            style={{ backgroundColor: colour }}
            aria-hidden="true"
          />{' '}
          {t(`branding.lookEditor.scheme.${scheme}`)}, {t(`branding.lookEditor.colour.${field}`)}:{' '}
          <Ltr>{colour}</Ltr>
        </li>
      ))}
    </ul>
  )
}

export const LookVersions = ({
  open,
  editor,
  onClose,
}: {
  open: boolean
  editor: LookEditor
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { versions, back, isDirty } = editor
  const seen = versions[0]?.version ?? 0
  return (
    <VersionsDialog
      open={open}
      title={t('branding.lookEditor.versions')}
      versions={versions}
      changes={(version, before) =>
        before === undefined ? null : <Changes before={before} after={version} />
      }
      off={isDirty ? t('branding.versions.off') : undefined}
      busy={back.isPending}
      onPutBack={({ version: old }) => back.mutate({ old, seen }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Somebody else saved meanwhile: both sides stand here, and a person decides. */
export const LookStale = ({ editor: { theirs, base, saving, take } }: { editor: LookEditor }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (theirs === undefined) return null
  const accept = () => {
    saving.reset()
    take(theirs)
  }
  const keep = () => saving.mutate({ version: theirs.version, note: saving.variables?.note ?? '' })
  return (
    <Dialog
      open
      crossHidden
      width={520}
      title={t('branding.stale.title')}
      onClose={accept}
      foot={
        <>
          <Button size={36} onClick={keep}>
            {t('branding.stale.keep')}
          </Button>
          <Button size={36} kind="primary" onClick={accept}>
            {t('branding.stale.take')}
          </Button>
        </>
      }
    >
      <p>{t('branding.stale.text', { name: theirs.changedBy, at: moment(theirs.changedAt) })}</p>
      <Changes before={base} after={theirs} />
      <p>{t('branding.stale.choice')}</p>
    </Dialog>
  )
}
