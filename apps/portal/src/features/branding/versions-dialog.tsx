import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import css from './versions.module.css'

export interface ListedVersion {
  version: number
  changedAt: string
  changedBy: string
  note?: string
  isShipped: boolean
}

interface VersionsDialogProps<Version extends ListedVersion> {
  open: boolean
  title: string
  versions: readonly Version[]
  /** What it changed against the one before it. */
  changes: (version: Version, before: Version | undefined) => ReactNode
  /** Why nothing can be put back now. */
  off?: string | undefined
  /** Versions that cannot be put back: where nothing stood. */
  isEmpty?: (version: Version) => boolean
  busy: boolean
  failure?: string | undefined
  onPutBack: (version: Version) => void
  onClose: () => void
}

/** Who did what and when, the newest first, each with the way back. */
export function VersionsDialog<Version extends ListedVersion>(props: VersionsDialogProps<Version>) {
  const { open, title, versions, changes, off, busy, failure, onPutBack, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={title} width={640} locked={busy} closeOnClickOutside>
      <div role="alert">{failure === undefined ? null : <FieldError>{failure}</FieldError>}</div>
      {off === undefined ? null : (
        <p id="versions-off" className="pv-size-13 pv-amber pv-round pv-on-amber pv-pad-8-12">
          {off}
        </p>
      )}
      <ol className="pv-column">
        {versions.map((version, index) => (
          <li
            key={version.version}
            className={`${css.version} pv-stack pv-top pv-gap-4-12 pv-below pv-block-12`}
          >
            <VersionHead version={version} />
            <div className={`${css.changes} pv-size-13`}>{changes(version, versions[index + 1])}</div>
            {index === 0 || props.isEmpty?.(version) === true ? (
              <span className={`${css.now} pv-size-13 pv-medium pv-green`}>
                {index === 0 ? t('branding.versions.now') : null}
              </span>
            ) : (
              <Button
                icon="arrow-back-up"
                disabled={busy || off !== undefined}
                describedBy={off === undefined ? undefined : 'versions-off'}
                onClick={() => onPutBack(version)}
              >
                {t('branding.versions.putBack')}
                <span className="pv-hidden">
                  {' '}
                  {t('branding.versions.number', { number: version.version })}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const VersionHead = ({ version }: { version: ListedVersion }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const byProduct = version.isShipped || version.changedBy === 'system'
  return (
    <div className={`${css.head} pv-flex pv-wrap pv-baseline`}>
      <span className="pv-strong">{t('branding.versions.number', { number: version.version })}</span>
      <span className="pv-size-13 pv-dim">
        {byProduct ? t('branding.versions.byProduct') : version.changedBy}
        {version.version > 0 ? ` · ${moment(version.changedAt)}` : null}
      </span>
      {version.note ? (
        <q className={`${css.note} pv-size-13`} dir="auto">
          {version.note}
        </q>
      ) : null}
    </div>
  )
}
