import type { InspectionPage } from '@papaver/contract/inspections/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { type CaseFeature, callCase } from '../casework/queries.ts'

/** By their kinds, not their endings: a phone then offers its camera, and hands over what it takes as JPEG. */
const kinds = 'image/jpeg,image/png'

/** Photos of a finding: kept in the house with the documents of the case, each named by its point. */
export const PointPhotos = ({ inspection, position }: { inspection: InspectionPage; position: number }) => {
  const { t } = useTranslation()
  const { case: about } = inspection
  const [sent, setSent] = useState<readonly File[]>([])
  const send = useSending({
    mutationFn: async (photos: readonly File[]) => {
      const form = new FormData()
      for (const photo of photos) form.append('files', photo, `${position}-${photo.name}`)
      const query = { internal: 'true' }
      await callCase(about.feature as CaseFeature, 'attach', { params: { id: about.id }, query, form })
    },
    onSuccess: (_answer, photos) => setSent((before) => [...before, ...photos]),
  })
  return (
    <FileDrop
      label={t('inspections.form.photos')}
      hint={t('inspections.form.photosHint')}
      accept={kinds}
      optional
      files={sent.map(({ name, size }, index) => ({ key: String(index), name, size }))}
      disabled={send.isPending}
      onAdd={(photos) => send.mutate(photos)}
      {...(send.isError ? { error: explain(send.error, t).title } : {})}
    />
  )
}
