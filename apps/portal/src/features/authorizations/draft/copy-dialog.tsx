import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
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
import { useGoodsWords } from '../goods-words.ts'
import css from './dialogs.module.css'

const earlierQuery = (search: string) =>
  queryOptions({
    queryKey: ['authorizations', 'list', 'earlier', search],
    queryFn: ({ signal }) =>
      call('authorizations.list', {
        query: { view: 'all', page: 1, pageSize: 20, sort: '-updated', ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A new draft with the parties and lines of an earlier case; dates and certificates stay behind. */
export function CopyDialog({ except, onClose }: { except?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const goods = useGoodsWords()
  const { moment } = useFormats()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<unknown>(undefined)
  const { data, error, refetch } = useQuery(earlierQuery(search.trim()))
  const items = data?.items.filter(({ id }) => id !== except)
  const once = useOnce()
  const copy = async (id: string) => {
    setBusy(id)
    setFailure(undefined)
    try {
      const made = await call('authorizations.copy', { params: { id }, body: {} })
      onClose()
      await navigate({ to: '/import-export/$id/edit', params: { id: made.id } })
    } catch (refused) {
      setFailure(refused)
      setBusy(undefined)
    }
  }
  const take = (id: string) => once('copy', () => copy(id))
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t('authorizations.draft.copyTitle')}
      locked={busy !== undefined}
    >
      <div className={css.stack}>
        <p className={css.dim}>{t('authorizations.draft.copyWhat')}</p>
        <SearchPill value={search} onChange={setSearch} placeholder={t('authorizations.draft.copySearch')} />
        {failure !== undefined && <FieldError>{explain(failure, t).title}</FieldError>}
        {error && items === undefined && <FailedState onRetry={() => void refetch()} />}
        {items === undefined && !error && <Skeleton lines={5} />}
        {items?.length === 0 &&
          (search === '' ? (
            <EmptyState title={t('authorizations.draft.copyNone')} />
          ) : (
            <NoMatchState title={t('authorizations.draft.copyNoMatch')} onDrop={() => setSearch('')} />
          ))}
        {items !== undefined && items.length > 0 && (
          <ul className={css.rows}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={css.pick}
                  disabled={busy !== undefined}
                  aria-busy={busy === item.id}
                  onClick={() => void take(item.id)}
                >
                  <strong>
                    {item.number === null ? t('authorizations.draft.state') : <Code>{item.number}</Code>}
                    {goods.first(item) === '' ? '' : ` · ${goods.first(item)}`}
                  </strong>
                  <span className={css.dim}>
                    {[item.kindName, item.partnerName ?? '', moment(item.updatedAt)]
                      .filter(Boolean)
                      .map(isolated)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
