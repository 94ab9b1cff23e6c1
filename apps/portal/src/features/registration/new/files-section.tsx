import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/card.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { acceptOf, kindsOf } from '../../../ui/file-kinds.ts'
import { type Limits, rowsOf } from '../files.ts'
import type { Uploads } from '../use-uploads.ts'

interface FilesSectionProps {
  uploads: Uploads
  limits: Limits
}

/** Documents that prove who one is. They go along after the form itself has arrived. */
export const FilesSection = ({ uploads, limits }: FilesSectionProps) => {
  const { t } = useTranslation()
  const { files } = uploads
  const isTooMany = files.length > limits.files
  const isDone = files.length > 0 && !isTooMany && files.every(({ error }) => error === undefined)
  const rules = { count: limits.files, megabytes: limits.megabytes, kinds: kindsOf(limits) }
  return (
    <SectionCard number={5} title={t('registration.form.sections.files')} state={isDone ? 'done' : 'open'}>
      <FileDrop
        id="registration-files"
        label={t('registration.files.label')}
        hint={`${t('registration.files.what')} ${t('registration.files.rules', rules)}`}
        optional
        files={rowsOf(files)}
        accept={acceptOf(limits)}
        error={isTooMany ? t('registration.files.tooMany', { count: limits.files }) : undefined}
        onAdd={(added) => uploads.add(added)}
        onRemove={uploads.remove}
      />
    </SectionCard>
  )
}
