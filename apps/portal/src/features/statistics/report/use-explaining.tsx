import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { useDraftView } from '../../casework/draft/draft-context.ts'
import { type UploadAt, uploadQuery } from '../queries.ts'
import { useFindingWords } from '../use-finding-words.ts'

type Found = UploadView['findings'][number]

/** Why a warning stands: a word for one of them, or for all of its kind at once. */
export const useExplaining = (at: UploadAt) => {
  const { t } = useTranslation()
  const { sentence } = useFindingWords()
  const queries = useQueryClient()
  const { draft, mode } = useDraftView()
  const [asked, setAsked] = useState<Found>()
  const [isForAll, setForAll] = useState(false)
  const { queryKey } = uploadQuery(at)
  const findings = queries.getQueryData<UploadView>(queryKey)?.findings ?? []
  const alike = findings.filter(({ code, severity }) => severity === 'warning' && code === asked?.code)
  const send = useSending({
    mutationFn: (text: string) =>
      call('statistics.explain', {
        params: { ...at },
        body: {
          positions: isForAll ? alike.map(({ position }) => position) : [asked?.position ?? 0],
          text,
        },
      }),
    onSuccess: (upload) => {
      queries.setQueryData(queryKey, upload)
      setAsked(undefined)
      // The checks of the draft count the warnings that want a word.
      if (mode === 'draft') {
        draft.changeOwn((own) => ({ ...(own as object) }))
        void draft.flush()
      }
    },
  })
  const open = (found: Found) => {
    send.reset()
    setForAll(false)
    setAsked(found)
  }
  const column: Column<Found> = {
    key: 'explanation',
    head: t('statistics.report.explanation'),
    width: '120px',
    card: 'line',
    isEmpty: ({ severity }) => severity === 'error',
    render: (found) =>
      found.severity === 'error' ? null : (
        <>
          {found.explanation !== null && <p className="pv-flush pv-anywhere">{found.explanation}</p>}
          <Button kind="link" onClick={() => open(found)}>
            {t(`statistics.report.${found.explanation === null ? 'explain' : 'explainAnew'}`)}
          </Button>
        </>
      ),
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      kind="calm"
      title={t('statistics.report.explainTitle', { cell: asked.cell ?? asked.sheet })}
      consequences={[sentence(asked)]}
      safeLabel={t('statistics.report.explainKeep')}
      confirmLabel={t('statistics.report.explainConfirm')}
      comment={{ label: t('statistics.report.explanation'), maxLength: 'reason' }}
      busy={send.isPending}
      error={send.error === null ? undefined : explain(send.error, t).title}
      onSafe={() => setAsked(undefined)}
      onConfirm={({ comment = '' }) => send.mutate(comment)}
    >
      {alike.length > 1 && (
        <CheckField
          label={t('statistics.report.explainAll', { count: alike.length })}
          checked={isForAll}
          onChange={setForAll}
        />
      )}
    </ConfirmDialog>
  )
  return { column, dialog }
}
