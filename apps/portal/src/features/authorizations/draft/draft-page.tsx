import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Card } from '../../../ui/card.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, StatePanel } from '../../../ui/state-panel.tsx'
import { authorizationQuery, importExportSettingsQuery } from '../queries.ts'
import { DraftEditor } from './draft-editor.tsx'
import { useGoods, useLimits } from './use-draft.ts'

/** The shape of the form while it is on its way. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <SideLayout
      sideLabel={t('authorizations.draft.side')}
      side={
        <Card title={t('authorizations.draft.before')}>
          <Skeleton lines={5} />
        </Card>
      }
    >
      <Card title={t('authorizations.draft.sections.who')}>
        <Skeleton lines={3} />
      </Card>
      <Card title={t('authorizations.draft.sections.lines')}>
        <Skeleton lines={5} />
      </Card>
    </SideLayout>
  )
}

function Record({ id }: { id: string }) {
  const { t } = useTranslation()
  const limits = useLimits()
  const { isPending: isWaitingForLimits } = useQuery(importExportSettingsQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...authorizationQuery(id),
    // The newest version is the ground of the form; an older one would only be refused at the first save.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  const group = data?.group === 'PREC' ? 'PREC' : 'NP'
  const isEntered = data?.entered != null
  const { masters, goods, unitNames, error: mastersError } = useGoods(group, isEntered)
  const failure = error ?? mastersError
  if (failure && (first === undefined || masters === undefined)) {
    const { title, reference } = explain(failure, t)
    return (
      <FailedState
        title={title}
        {...(reference === '' ? {} : { reference })}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (first === undefined || masters === undefined || isWaitingForLimits) return <Waiting />
  const mode = first.status === 'INF' && first.allowedActions.includes('answer') ? 'answer' : 'draft'
  if (mode === 'draft' && !first.mayEdit)
    return (
      <StatePanel
        icon="lock"
        title={t('authorizations.draft.closedTitle')}
        help={t('authorizations.draft.closedHelp')}
        action={{ children: t('authorizations.draft.toCase'), href: `#/import-export/${id}` }}
      />
    )
  return (
    <DraftEditor
      first={first}
      mode={mode}
      masters={masters}
      goods={goods}
      unitNames={unitNames}
      limits={limits}
    />
  )
}

/** A draft being written, or a question being answered. */
export function DraftPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Record key={id} id={id} />
}
