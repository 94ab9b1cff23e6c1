import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { explain } from '../../../platform/explain.ts'
import { Card } from '../../../ui/card.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, StatePanel } from '../../../ui/state-panel.tsx'
import type { CaseForm } from '../case-form.ts'
import { KindContext, useCaseWords } from '../context.ts'
import { type AnyForm, formOf } from './draft-context.ts'
import { DraftEditor } from './draft-editor.tsx'
import { newestQuery } from './use-draft.ts'

/** The shape of the form while it is on its way. */
const Waiting = ({ form }: { form: AnyForm }) => {
  const say = useCaseWords()
  return (
    <SideLayout
      sideLabel={say('draft.side')}
      side={
        <Card title={say('draft.before')}>
          <Skeleton lines={5} />
        </Card>
      }
    >
      {form.sections.slice(0, 2).map(({ name }) => (
        <Card key={name} title={say(`draft.sections.${name}`)}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </SideLayout>
  )
}

const Failed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { title, reference } = explain(error, t)
  return (
    <FailedState
      isPage
      title={title}
      {...(reference === '' ? {} : { reference })}
      onRetry={onRetry}
      busy={busy}
    />
  )
}

const nothingToLoad = () => ({ loaded: null })

/** With whatever the kind needs besides the case. */
const Opened = ({ form, first }: { form: AnyForm; first: CaseView }) => {
  const say = useCaseWords()
  const useLoaded = form.useLoaded ?? nothingToLoad
  const { loaded, error } = useLoaded(first) as ReturnType<NonNullable<AnyForm['useLoaded']>>
  const queries = useQueryClient()
  const retry = () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  const { asked } = form.kind.means
  const mode = first.status === asked && first.allowedActions.includes('answer') ? 'answer' : 'draft'
  if (mode === 'draft' && !first.mayEdit)
    return (
      <StatePanel
        icon="lock"
        title={say('draft.closedTitle')}
        help={say('draft.closedHelp')}
        action={{ children: say('draft.toCase'), href: hrefOf(`${form.kind.place}/${first.id}`) }}
      />
    )
  if (loaded !== undefined) return <DraftEditor form={form} first={first} mode={mode} loaded={loaded} />
  if (error) return <Failed error={error} busy={false} onRetry={retry} />
  return <Waiting form={form} />
}

const Record = ({ form, id }: { form: AnyForm; id: string }) => {
  const { data, error, refetch, isFetching } = useQuery(newestQuery(form, id))
  const [first, setFirst] = useState<CaseView | undefined>(undefined)
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  if (first !== undefined) return <Opened form={form} first={first} />
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <Waiting form={form} />
}

/** A draft of a kind being written, or a question being answered. */
export const DraftPage = <View extends CaseView, Own, Loaded>({
  form,
}: {
  form: CaseForm<View, Own, Loaded>
}) => {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <KindContext value={form}>
      <Record key={id} form={formOf(form)} id={id} />
    </KindContext>
  )
}
