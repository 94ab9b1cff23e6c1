import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { sayRefusal } from './say-refusal.ts'
import type { ListedVersion } from './versions-dialog.tsx'

interface VersionedOptions<Version> {
  /** The newest first. */
  versions: readonly [Version, ...Version[]]
  /** Key under which its words are: `saved`, `savedText` and `putBack`. */
  words: string
  save: (head: { version: number; note: string }) => Promise<Version>
  putBack: (at: { params: { version: number }; body: { version: number } }) => Promise<Version>
  /** The page goes on from what was saved. */
  onTaken: (saved: Version) => void
  /** The lowest version that can be put back. */
  least: number
}

/** A document of which the newest version counts, while it is changed: saved over what was seen, and put back. */
export const useVersioned = <Version extends ListedVersion>(options: VersionedOptions<Version>) => {
  const { versions, words, least, onTaken } = options
  const { t, i18n } = useTranslation()
  const [base, setBase] = useState(versions[0])
  const take = (saved: Version): void => {
    setBase(saved)
    onTaken(saved)
  }
  const back = useSending({
    mutationFn: ({ old, seen }: { old: number; seen: number }) =>
      options.putBack({ params: { version: old }, body: { version: seen } }),
    onSuccess: (saved, { old }) => {
      take(saved)
      showToast({ tone: 'green', title: t(`${words}.putBack`, { number: old }) })
    },
    onError: (error) => showToast({ tone: 'red', title: sayRefusal(error, t, i18n.language) }),
  })
  const saving = useSending({
    mutationFn: options.save,
    onSuccess: (saved, { version: old }) => {
      take(saved)
      const action = { label: t('branding.undo'), run: () => back.mutate({ old, seen: saved.version }) }
      showToast({
        tone: 'green',
        title: t(`${words}.saved`),
        text: t(`${words}.savedText`),
        ...(old < least ? {} : { action }),
      })
    },
  })
  const { error, variables } = saving
  // What another officer saved while this one was at work.
  const theirs = isRefusal(error, 'brandingStale')
    ? (error.details?.current as Version | undefined)
    : undefined
  return {
    versions,
    words,
    base,
    back,
    theirs,
    isSaving: saving.isPending,
    failure: error !== null && theirs === undefined ? sayRefusal(error, t, i18n.language) : undefined,
    save: (note: string) => saving.mutate({ version: base.version, note }),
    /** Saves one's own over theirs, which stays in the list. */
    keepMine: () => theirs && saving.mutate({ version: theirs.version, note: variables?.note ?? '' }),
    takeTheirs: () => {
      saving.reset()
      if (theirs !== undefined) take(theirs)
    },
  }
}

export type Versioned<Version extends ListedVersion> = ReturnType<typeof useVersioned<Version>>
