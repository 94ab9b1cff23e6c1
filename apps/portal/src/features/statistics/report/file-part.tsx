import type { Submission, UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SheetDrop } from '../../../ui/sheet-drop.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDraftView } from '../../casework/draft/draft-context.ts'
import { CheckResult } from '../check-result.tsx'
import { FirstLook, LookProgress } from '../first-look/first-look.tsx'
import { useFirstLook } from '../first-look/use-first-look.ts'
import { sendFile, uploadQuery } from '../queries.ts'
import { DifferencePart } from './difference-part.tsx'
import { MendRows } from './mend-rows.tsx'
import { TemplateButton } from './template-button.tsx'
import type { TypedReport } from './typed.ts'
import { useChosen } from './use-chosen.ts'
import { useExplaining } from './use-explaining.tsx'

/** The file as it was judged, with what can be done about it on the screen. */
const Judged = ({
  record,
  upload,
  onMended,
}: {
  record: Submission
  upload: UploadView
  onMended: (made: UploadView) => void
}) => {
  const at = { id: record.id, uploadId: upload.id }
  const { column, dialog } = useExplaining(at)
  return (
    <>
      <CheckResult
        result={upload}
        more={[column]}
        takeCopy={(only) =>
          call('statistics.uploadFile', {
            params: at,
            query: { as: only === 'all' ? 'notes' : 'refused' },
          })
        }
      >
        <DifferencePart at={at} />
        {upload.errors > 0 && <MendRows at={at} columns={record.columns} onMended={onMended} />}
      </CheckResult>
      {dialog}
    </>
  )
}

/** The file of the report: sent, judged, mended; what was sent last counts once the draft is saved. */
export const ReportFile = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { record, draft, state, mode } = useDraftView<Submission, TypedReport>()
  const { uploadId } = state.typed.own
  const [share, setShare] = useState(0)
  const [file, setFile] = useState<File>()
  const shown = useQuery({
    ...uploadQuery({ id: record.id, uploadId: uploadId ?? '' }),
    enabled: uploadId !== null,
    ...(record.upload !== null && record.upload.id === uploadId ? { initialData: record.upload } : {}),
  })
  const take = (made: UploadView | null) => {
    if (made !== null) queries.setQueryData(uploadQuery({ id: record.id, uploadId: made.id }).queryKey, made)
    draft.changeOwn((own) => ({ ...own, uploadId: made?.id ?? null }))
    if (mode === 'draft') void draft.flush()
  }
  const { rows, look, send, stop } = useFirstLook(useChosen(record))
  const sending = useSending({
    mutationFn: (sent: File) => send(sent, (file, signal) => sendFile(record.id, file, setShare, signal)),
    onSuccess: take,
  })
  const leave = () => {
    setFile(undefined)
    stop()
    sending.reset()
    setShare(0)
  }
  const choose = (next: File | undefined) => {
    leave()
    setFile(next)
    if (next === undefined) take(null)
    else sending.mutate(next)
  }
  if (!record.mayUpload) return null
  const named = file ?? (shown.data && { name: shown.data.name, size: shown.data.bytes })
  return (
    <div className="pv-stack pv-gap-16 pv-before-16" id="report-file" tabIndex={-1}>
      <div className="pv-flex pv-wrap pv-apart pv-gap-8-12">
        <p className="pv-flush">{t('statistics.report.fileLead')}</p>
        <TemplateButton record={record} />
      </div>
      <SheetDrop
        label={t('statistics.page.file')}
        hint={t('statistics.page.fileHint')}
        file={named}
        onChoose={choose}
        pending={sending.isPending ? <LookProgress rows={rows} sent={share} onStop={leave} /> : undefined}
        error={sending.error}
        sayError={() => <FieldError>{explain(sending.error, t).title}</FieldError>}
      />
      {look !== undefined && (sending.isPending || sending.isError) && <FirstLook look={look} />}
      {uploadId !== null && shown.isError && (
        <FetchFailed
          title={t('statistics.report.fileFailed')}
          error={shown.error}
          onRetry={() => shown.refetch()}
        />
      )}
      {uploadId !== null && shown.isPending && <Skeleton lines={4} />}
      {uploadId !== null && shown.data !== undefined && !sending.isPending && (
        <Judged key={shown.data.id} record={record} upload={shown.data} onMended={take} />
      )}
    </div>
  )
}
