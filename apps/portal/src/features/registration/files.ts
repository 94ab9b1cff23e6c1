import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { TFunction } from 'i18next'
import { newKey } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import type { FileRow } from '../../ui/file-drop.tsx'
import { endingsOf, kindsOf } from '../../ui/file-kinds.ts'

export type Limits = CallOutput<'settings.public'>['registrationLimits']

/** A file that was chosen, and why it cannot go along. */
export interface ChosenFile {
  key: string
  file: File
  error?: string | undefined
  /** The way was the trouble, not the file: another try may succeed. */
  isWorthAnotherTry?: boolean | undefined
  /** 0 to 1 while it is on its way; `isSent` once it is there. */
  progress?: number | undefined
  isSent?: boolean | undefined
}

/** Said before sending; the server looks into the file and has the last word. */
const refuseFile = (file: File, limits: Limits, t: TFunction): string | undefined => {
  const isKnown = endingsOf(limits).some((ending) => file.name.toLowerCase().endsWith(ending))
  if (!isKnown && /\.hei[cf]$/i.test(file.name)) return t('frame.refusals.pictureHeic')
  if (!isKnown) return t('registration.files.wrongKind', { kinds: kindsOf(limits) })
  if (file.size > limits.megabytes * 1_000_000)
    return t('registration.files.tooLarge', { megabytes: limits.megabytes })
  return file.size === 0 ? t('registration.files.empty') : undefined
}

export const choose = (files: readonly File[], limits: Limits, t: TFunction): ChosenFile[] =>
  files.map((file) => ({ key: newKey(), file, error: refuseFile(file, limits, t) }))

export const rowsOf = (files: readonly ChosenFile[]): FileRow[] =>
  files.map(({ key, file, error, progress }) => ({
    key,
    name: file.name,
    size: file.size,
    error,
    progress,
  }))

/** Why the server did not take it, in words that fit a file. */
export const explainFile = (error: unknown, limits: Limits, t: TFunction): string => {
  if (isRefusal(error, 'tooLarge')) return t('registration.files.tooLarge', { megabytes: limits.megabytes })
  if (isRefusal(error, 'unsupportedMedia'))
    return t('registration.files.wrongKind', { kinds: kindsOf(limits) })
  return explain(error, t).title
}

/** Nothing answered, or a server on the way was not ready. */
export const isPassing = (error: unknown): boolean =>
  isRefusal(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
