import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, searchOf } from '../../platform/address.ts'
import type { AnySearch } from '../../platform/list-address.ts'
import { hiddenColumns } from '../../platform/list-choices.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import type { ListState } from '../../platform/use-list.ts'
import { ActionList, type ListedAction } from '../../ui/action-list.tsx'
import { isolated } from '../../ui/bidi.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ViewTab } from '../../ui/view-tabs.tsx'
import { type SavedList, type SavedView, savedViewsQuery } from './queries.ts'
import { useChoose, useKeep, useRemove } from './use-change.ts'
import { ViewDialog } from './view-dialog.tsx'

/** An address that can hold which saved view was opened. */
interface SavedSearch extends AnySearch {
  saved?: string
}

interface SavedViewsInput<Search extends SavedSearch> {
  list: SavedList
  /** Under what the device keeps the columns of the list. */
  name: string
  at: ListState<Search>
  account: Account
}

export interface SavedViews {
  /** The views as tabs behind those that the list has by itself, and which of them is open. */
  tabs: readonly ViewTab[]
  current: string | undefined
  /** Under what the device keeps the columns: those of a saved view are its own. */
  name: string
  hidden: readonly string[] | undefined
  tools: ReactNode
  dialogs: ReactNode
}

const keyOf = ({ id }: SavedView): string => `saved ${id}`

/** What a view keeps of an address: all but the page and the view itself. */
const keptOf = <Search extends SavedSearch>({ address, search }: ListState<Search>): string => {
  const { view, sort } = search
  return queryOf({ ...address.narrowing(search), view, sort })
}

const hrefOfView = <Search extends SavedSearch>({ address }: ListState<Search>, view: SavedView): string =>
  address.href({ ...address.read(searchOf(view.query)), saved: view.id })

/** Who opens the list without a word comes to the view that he chose. */
const useChosenFirst = <Search extends SavedSearch>(
  at: ListState<Search>,
  views: readonly SavedView[],
): void => {
  const navigate = useNavigate()
  const { address, search } = at
  const chosen = Object.keys(search).length === 0 ? views.find(({ isChosen }) => isChosen) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the same as long as the list is
  useEffect(() => {
    if (chosen === undefined) return
    const there = { ...address.read(searchOf(chosen.query)), saved: chosen.id }
    void navigate({ to: address.path, search: there as never, replace: true })
  }, [chosen?.id])
}

type Asked = { step: 'new' | 'edit' | 'remove'; view: SavedView | undefined } | undefined

interface DialogsProps<Search extends SavedSearch> extends SavedViewsInput<Search> {
  asked: Asked
  now: Pick<SavedView, 'query' | 'hidden'>
  onClose: () => void
}

const Dialogs = <Search extends SavedSearch>(props: DialogsProps<Search>) => {
  const { asked, list, at, account, now, onClose } = props
  const { t } = useTranslation()
  const remove = useRemove(list)
  if (asked === undefined) return null
  const { step, view } = asked
  if (step !== 'remove' || view === undefined)
    return (
      <ViewDialog
        list={list}
        view={view}
        content={view ?? now}
        mayShare={mayDo(account, 'savedView.share')}
        onClose={onClose}
        onDone={(done) => {
          onClose()
          location.hash = hrefOfView(at, done)
        }}
      />
    )
  const say = (key: string, values = {}) => t(`saved-views.remove.${key}`, values)
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={say('title', { name: isolated(view.name) })}
      consequences={[say('own'), ...(view.isShared ? [say('shared')] : [])]}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      busy={remove.isPending}
      onSafe={onClose}
      onConfirm={() =>
        remove.mutate(view, {
          onSuccess: () => {
            onClose()
            at.change({ saved: undefined } as Partial<Search>)
          },
        })
      }
    />
  )
}

/** The saved views of a list: tabs, a menu of what can be done with them, and the columns of the one that is open. */
export const useSavedViews = <Search extends SavedSearch>(input: SavedViewsInput<Search>): SavedViews => {
  const { list, name, at, account } = input
  const { t } = useTranslation()
  const say = (key: string, values = {}) => t(`saved-views.menu.${key}`, values)
  const { data: views = [] } = useQuery(savedViewsQuery(list))
  const [asked, setAsked] = useState<Asked>()
  const choose = useChoose(list)
  const keep = useKeep(list)
  useChosenFirst(at, views)
  const open = views.find(({ id }) => id === at.search.saved)
  const ownName = open === undefined ? name : `${name}.${open.id}`
  const now = () => ({ query: keptOf(at), hidden: hiddenColumns(ownName, account.id) ?? open?.hidden ?? [] })
  const nameOf = (view: SavedView) =>
    view.isOwn
      ? isolated(view.name)
      : say('others', { name: isolated(view.name), owner: isolated(view.owner) })
  const ofOpen: ListedAction[] =
    open === undefined
      ? []
      : [
          ...(open.isOwn
            ? ([
                {
                  key: 'keep',
                  label: say('keep'),
                  icon: 'check',
                  onClick: () => keep.mutate({ ...open, ...now() }),
                },
                {
                  key: 'edit',
                  label: say('edit'),
                  icon: 'pencil',
                  onClick: () => setAsked({ step: 'edit', view: open }),
                },
              ] as const)
            : []),
          {
            key: 'choose',
            label: say('choose'),
            chosen: open.isChosen,
            onClick: () => choose.mutate(open.isChosen ? null : open.id),
          },
          ...(open.mayRemove
            ? ([
                {
                  key: 'remove',
                  label: say('remove'),
                  icon: 'trash',
                  onClick: () => setAsked({ step: 'remove', view: open }),
                },
              ] as const)
            : []),
        ]
  return {
    tabs: views.map((view) => ({
      key: keyOf(view),
      label: isolated(view.name),
      star: true,
      href: hrefOfView(at, view),
    })),
    current: open && keyOf(open),
    name: ownName,
    hidden: open?.hidden,
    tools: (
      <ActionList
        position="bottom-end"
        label={say('title')}
        target={<IconButton icon="star" name={say('title')} />}
        actions={[
          ...views.map((view) => ({
            key: keyOf(view),
            label: nameOf(view),
            chosen: view.id === open?.id,
            href: hrefOfView(at, view),
          })),
          {
            key: 'new',
            label: say('new'),
            icon: 'plus',
            onClick: () => setAsked({ step: 'new', view: undefined }),
          },
          ...ofOpen,
        ]}
      />
    ),
    dialogs: <Dialogs {...input} asked={asked} now={now()} onClose={() => setAsked(undefined)} />,
  }
}
