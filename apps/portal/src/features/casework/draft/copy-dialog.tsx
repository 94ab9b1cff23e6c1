import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useOnce } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Code } from '../../../ui/code.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, FailedState, NoMatchState } from '../../../ui/state-panel.tsx'
import { useCaseWords } from '../context.ts'
import { type CaseFeature, callCase } from '../queries.ts'
import css from './draft.module.css'
import type { AnyForm } from './draft-context.ts'

interface EarlierItem {
  readonly id: string
  readonly number: string | null
  readonly kindName?: string
  readonly updatedAt: string
}

const earlierQuery = (feature: CaseFeature, search: string) =>
  queryOptions({
    queryKey: [feature, 'list', 'earlier', search],
    queryFn: ({ signal }) =>
      callCase<{ items: EarlierItem[] }>(feature, 'list', {
        query: { view: 'all', page: 1, pageSize: 20, sort: '-updated', ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const useNothingMore = () => (): { title: ReactNode; about: readonly string[] } => ({ title: '', about: [] })

interface CopyDialogProps {
  form: AnyForm
  except?: string
  onClose: () => void
}

/** Makes the copy and goes on with it. */
const useCopying = ({ form, onClose }: CopyDialogProps) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<unknown>(undefined)
  const once = useOnce()
  const copy = async (id: string) => {
    setBusy(id)
    setFailure(undefined)
    try {
      const made = await callCase<{ id: string }>(form.feature, 'copy', { params: { id }, body: {} })
      onClose()
      await navigate({ to: `${form.kind.place}/${made.id}/edit` })
    } catch (refused) {
      setFailure(refused)
      setBusy(undefined)
    }
  }
  return { busy, failure, take: (id: string) => void once('copy', () => copy(id)) }
}

interface RowsProps {
  form: AnyForm
  items: readonly EarlierItem[]
  busy: string | undefined
  onTake: (id: string) => void
}

const Rows = ({ form, items, busy, onTake }: RowsProps) => {
  const say = useCaseWords()
  const { moment } = useFormats()
  const useEarlierRow = form.useEarlierRow ?? useNothingMore
  const rowOf = useEarlierRow()
  return (
    <ul className={`${css.rows} pv-stack pv-edge pv-round pv-scroll`}>
      {items.map((item) => {
        const { title, about } = rowOf(item)
        return (
          <li key={item.id}>
            <button
              type="button"
              className={`${css.pick} pv-stack pv-gap-2 pv-wide pv-table pv-words-start pv-unedged pv-clear pv-lit pv-inner`}
              disabled={busy !== undefined}
              aria-busy={busy === item.id}
              onClick={() => onTake(item.id)}
            >
              <strong>
                {item.number === null ? say('draft.state') : <Code>{item.number}</Code>}
                {title === '' ? '' : <> · {title}</>}
              </strong>
              <span className="pv-note">
                {[item.kindName ?? '', ...about, moment(item.updatedAt)]
                  .filter(Boolean)
                  .map(isolated)
                  .join(' · ')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A new draft with what an earlier case says, as far as the kind takes it over. */
export const CopyDialog = (props: CopyDialogProps) => {
  const { form, except, onClose } = props
  const { t } = useTranslation()
  const say = useCaseWords()
  const [search, setSearch] = useState('')
  const { busy, failure, take } = useCopying(props)
  const { data, error, refetch } = useQuery(earlierQuery(form.feature, search.trim()))
  const items = data?.items.filter(({ id }) => id !== except)
  return (
    <Dialog open onClose={onClose} width={560} title={say('draft.copyTitle')} locked={busy !== undefined}>
      <div className={`${css.stack} pv-stack pv-gap-12`}>
        <p className="pv-note">{say('draft.copyWhat')}</p>
        <SearchPill value={search} onChange={setSearch} placeholder={say('draft.copySearch')} />
        {failure !== undefined && <FieldError>{explain(failure, t).title}</FieldError>}
        {error && items === undefined && <FailedState onRetry={() => void refetch()} />}
        {items === undefined && !error && <Skeleton lines={5} />}
        {items?.length === 0 &&
          (search === '' ? (
            <EmptyState title={say('draft.copyNone')} />
          ) : (
            <NoMatchState title={say('draft.copyNoMatch')} onDrop={() => setSearch('')} />
          ))}
        {items !== undefined && items.length > 0 && (
          <Rows form={form} items={items} busy={busy} onTake={take} />
        )}
      </div>
    </Dialog>
  )
}
