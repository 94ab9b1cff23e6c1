import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import page from './branding.module.css'
import { SaveBar } from './save-bar.tsx'
import type { Versioned } from './use-versioned.ts'
import { type ListedVersion, VersionsDialog } from './versions-dialog.tsx'

interface VersionedPageProps<Version extends ListedVersion> {
  of: Versioned<Version>
  isDirty: boolean
  /** What keeps it from being saved, in words with the count. */
  problem: string | undefined
  onSave: (note: string) => void
  onDiscard: () => void
  /** What one version changed against another. */
  changes: (before: Version, after: Version) => ReactNode
  /** The editor itself, which opens the history. */
  children: (openHistory: () => void) => ReactNode
}

/** What every editor of such a document has around it: the bar to save, earlier versions, what others saved, the way out. */
export function VersionedPage<Version extends ListedVersion>(props: VersionedPageProps<Version>) {
  const { of, isDirty, problem, changes } = props
  const { t } = useTranslation()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const closeHistory = () => setHistoryOpen(false)
  const seen = of.versions[0].version
  return (
    <>
      <div className={page.body}>{props.children(() => setHistoryOpen(true))}</div>
      <SaveBar
        isDirty={isDirty}
        isSaving={of.isSaving}
        problem={problem}
        failure={of.failure}
        onSave={props.onSave}
        onDiscard={props.onDiscard}
      />
      <VersionsDialog
        open={isHistoryOpen}
        title={t(`${of.words}.versions`)}
        versions={of.versions}
        changes={(version, before) => before && changes(before, version)}
        off={isDirty ? t('branding.versions.off') : undefined}
        busy={of.back.isPending}
        onPutBack={({ version: old }) => of.back.mutate({ old, seen }, { onSuccess: closeHistory })}
        onClose={closeHistory}
      />
      <Stale of={of} changes={changes} />
      <LeaveGuard isOfSearch isUnsaved={isDirty && !of.isSaving} />
    </>
  )
}

type StaleProps<Version extends ListedVersion> = Pick<VersionedPageProps<Version>, 'of' | 'changes'>

/** Somebody else saved meanwhile: both sides are shown, and a person decides. */
function Stale<Version extends ListedVersion>({ of, changes }: StaleProps<Version>) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { theirs, base, takeTheirs, keepMine } = of
  if (theirs === undefined) return null
  return (
    <Dialog
      open
      crossHidden
      width={520}
      title={t('branding.stale.title')}
      onClose={takeTheirs}
      foot={
        <>
          <Button size={36} onClick={keepMine}>
            {t('branding.stale.keep')}
          </Button>
          <Button size={36} kind="primary" onClick={takeTheirs}>
            {t('branding.stale.take')}
          </Button>
        </>
      }
    >
      <p>{t('branding.stale.text', { name: theirs.changedBy, at: moment(theirs.changedAt) })}</p>
      {changes(base, theirs)}
      <p>{t('branding.stale.choice')}</p>
    </Dialog>
  )
}
