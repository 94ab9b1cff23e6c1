import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { isListWord, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { hrefOfRemembered } from '../../../platform/list-memory.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useStore } from '../../../platform/store.ts'
import { Card } from '../../../ui/card.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { hrefOfRow, nameOfRow, Standing } from '../list/list-columns.tsx'
import { rowQuery } from '../queries.ts'
import { RelatedCards } from '../related/related-cards.tsx'
import { useCultures } from '../use-cultures.ts'
import { sayRefusal } from '../words.ts'
import { ActionDialog, actionsOf, type RowAction } from './actions.tsx'
import { HistoryCard } from './history-card.tsx'
import { NamesCard } from './names-card.tsx'
import css from './row-page.module.css'
import { readRowSearch } from './row-search.ts'
import { ShippedCard } from './shipped-card.tsx'
import { UsageCard } from './usage-card.tsx'
import { type RowForm, useRowForm } from './use-row-form.ts'
import { ValidityCard, ValuesCard } from './values-card.tsx'

interface RowProps {
  word: ListWord
  row: RowAnswer | undefined
  cultures: readonly string[]
}

const actionIcons = {
  deactivate: 'circle-minus',
  activate: 'circle-check',
  restoreShipped: 'arrow-back-up',
} as const

interface HeadProps extends RowProps {
  form: RowForm
  name: string
  onSave: () => void
  onAction: (action: RowAction) => void
}

/** A form stands on its substance and a factor on its form: that is where one came from. */
const parents: Partial<Record<ListWord, readonly [list: ListWord, key: string]>> = {
  substanceForms: ['substances', 'substanceId'],
  conversionFactors: ['substanceForms', 'formId'],
}

const backFrom = (word: ListWord, form: RowForm, row: RowAnswer | undefined, t: TFunction) => {
  const [list, key] = parents[word] ?? []
  const id = key === undefined ? null : form.fields.content.values[key]
  if (list === undefined || !id)
    return { label: t(`masters.lists.${word}`), href: hrefOfRemembered(`/masters/${word}`) }
  const name = row?.labels[list]?.[String(id)]
  return { label: name ?? t(`masters.lists.${list}`), href: hrefOfRow(list, String(id)) }
}

const Head = ({ word, row, form: editing, name, onSave, onAction }: HeadProps) => {
  const { t } = useTranslation()
  const { form, isUnsaved, isBusy } = editing
  const wrong = form.isTried ? form.wrong.length : 0
  return (
    <PageHead
      title={<bdi>{name}</bdi>}
      back={backFrom(word, editing, row, t)}
      {...(row === undefined ? {} : { status: <Standing row={row} t={t} isPill /> })}
      beforeActions={
        wrong > 0 ? (
          <span id="row-wrong" className="pv-size-13 pv-strong pv-red">
            {t('masters.row.toFix', { count: wrong })}
          </span>
        ) : undefined
      }
      actions={[
        {
          key: 'save',
          label: t(row === undefined ? 'masters.row.add' : 'masters.row.save'),
          kind: 'primary',
          busy: isBusy,
          disabled: !isUnsaved && row !== undefined,
          onClick: onSave,
          ...(wrong > 0 ? { describedBy: 'row-wrong' } : {}),
        },
        ...(isUnsaved && row !== undefined
          ? [
              {
                key: 'discard',
                label: t('masters.row.discard'),
                onClick: form.discard,
                disabled: isBusy,
              },
            ]
          : []),
        ...(row === undefined ? [] : actionsOf(word, row)).map((action) => ({
          key: action,
          label: t(`masters.actions.${action}.button`),
          icon: actionIcons[action],
          // What is written here would be lost under the step.
          disabled: isUnsaved || isBusy,
          onClick: () => onAction(action),
        })),
      ]}
    />
  )
}

/** `substanceId:12` → what a new row begins with. */
const givenOf = (word: ListWord, search: string | undefined) => {
  const [key = '', ...rest] = (search ?? '').split(':')
  const isColumn = lists[word].columns.some((column) => column.key === key)
  const count = word === 'substanceForms' ? { baseCount: '1' } : {}
  return isColumn ? { ...count, [key]: rest.join(':') } : count
}

const Row = ({ word, row, cultures }: RowProps) => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const navigate = useNavigate()
  const search = readRowSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const [action, setAction] = useState<RowAction>()
  const [added, setAdded] = useState<string>()
  const editing = useRowForm({
    word,
    row,
    given: row === undefined ? givenOf(word, search.with) : {},
    neededCulture: cultures[0] ?? 'en',
    onAdded: ({ id }) => setAdded(id),
  })
  // Only after the form has been emptied: the guard would ask about what has just been saved.
  useEffect(() => {
    if (added !== undefined)
      void navigate({
        to: '/masters/$list/$id',
        params: { list: word, id: added },
        search: {},
        replace: true,
      })
  }, [added, navigate, word])
  const { form, fields, isUnsaved, isBusy, submit } = editing
  const name =
    row === undefined
      ? t('masters.row.newTitle', { list: t(`masters.lists.${word}`) })
      : nameOfRow(row, culture, cultures)
  const main = (
    <Form form={form} onSubmit={submit} isBusy={isBusy} className={`${css.parts} pv-stack pv-fit pv-gap-12`}>
      <FormAlert>{form.failure === undefined ? undefined : sayRefusal(form.failure, t)}</FormAlert>
      {lists[word].hasNames && <NamesCard form={fields} row={row} cultures={cultures} />}
      <ValuesCard form={fields} row={row} />
      <ValidityCard form={fields} />
      {row !== undefined && isUnsaved && (
        <Card>
          <TextField {...form.at('reason')} label={t('masters.row.reason')} optional maxLength="note" />
        </Card>
      )}
      <button type="submit" className="pv-hidden" tabIndex={-1}>
        {t('masters.row.save')}
      </button>
    </Form>
  )
  return (
    <PageFrame>
      <Head
        word={word}
        row={row}
        cultures={cultures}
        form={editing}
        name={name}
        onSave={() => form.submit(submit)}
        onAction={setAction}
      />
      <PageContent>
        {row === undefined ? (
          main
        ) : (
          <SideLayout side={<Side word={word} row={row} />} sideLabel={t('masters.row.side')}>
            {main}
            <RelatedCards word={word} row={row} cultures={cultures} />
            <HistoryCard word={word} row={row} />
          </SideLayout>
        )}
      </PageContent>
      <LeaveGuard isUnsaved={isUnsaved && added === undefined} />
      {action !== undefined && row !== undefined && (
        <ActionDialog
          word={word}
          row={row}
          name={name}
          action={action}
          onClose={() => setAction(undefined)}
        />
      )}
    </PageFrame>
  )
}

const Side = ({ word, row }: { word: ListWord; row: EditRow }) => (
  <>
    <UsageCard word={word} id={row.id} />
    <ShippedCard word={word} row={row} />
  </>
)

interface NoRowProps {
  word: string
  error: unknown
  isError: boolean
  onRetry: () => void
}

const NoRow = ({ word, error, isError, onRetry }: NoRowProps) => {
  const { t } = useTranslation()
  const back = {
    children: t('masters.row.toList'),
    href: isListWord(word) ? hrefOfRemembered(`/masters/${word}`) : hrefOf('/masters'),
  }
  const isMissing = !isListWord(word) || (isRefusal(error) && error.verdict === 'notFound')
  if (isMissing) return <StatePanel isPage icon="file-off" title={t('masters.row.notFound')} action={back} />
  return (
    <PageFrame>
      <PageHead title={t(`masters.lists.${word}`)} back={{ label: back.children, href: back.href }} />
      <PageContent>
        {isError ? (
          <FetchFailed title={t('masters.row.failed')} error={error} onRetry={onRetry} />
        ) : (
          <Skeleton lines={12} />
        )}
      </PageContent>
    </PageFrame>
  )
}

/** One row of a list: written, switched off and on, with what stands on it and what happened to it. */
export const RowPage = () => {
  const { list = '', id = '' } = useParams({ strict: false }) as { list?: string; id?: string }
  const isKnown = isListWord(list)
  const isNew = id === 'new'
  const cultures = useCultures()
  const found = useQuery({ ...rowQuery(isKnown ? list : 'countries', id), enabled: isKnown && !isNew })
  if (isKnown && cultures !== undefined && (isNew || found.data !== undefined))
    return <Row key={`${list} ${id}`} word={list} row={isNew ? undefined : found.data} cultures={cultures} />
  return (
    <NoRow word={list} error={found.error} isError={found.isError} onRetry={() => void found.refetch()} />
  )
}
