import { groupOf, type SettingId, settingIds } from '@papaver/contract/settings/definitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { FilterRow, ToggleChip } from '../../ui/filter-chips.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SearchPill } from '../../ui/search-pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState, ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { useFoundSettings } from './find-settings.ts'
import { GroupCard } from './group-card.tsx'
import { GroupNav } from './group-nav.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { allSettingsQuery } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { SaveDialogOf } from './save-dialog-of.tsx'
import css from './settings.module.css'
import { readSettingsSearch, type SettingsSearch } from './settings-search.ts'
import { useEditing } from './use-editing.ts'
import { byId, type Detail } from './use-edits.ts'

const groups = [...new Set(settingIds.map(groupOf))]

const useAddress = () => {
  const search = readSettingsSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: SettingsSearch): void =>
    void navigate({ to: '/settings', search: readSettingsSearch({ ...next }), replace: next.q !== search.q })
  return { search, go }
}

const isChanged = ({ isSecret, isSet, isDefault }: Detail): boolean => (isSecret ? isSet : !isDefault)

/** What is in view: a group, or what fits the search and the filter out of all of them. */
const useShown = (details: ReadonlyMap<SettingId, Detail>, search: SettingsSearch) => {
  const valueAt = useCallback((id: SettingId) => details.get(id)?.settingValue, [details])
  const found = useFoundSettings(search.q, valueAt)
  const isNarrowed = found !== undefined || search.changed === true
  const current = isNarrowed ? undefined : (groups.find((group) => group === search.group) ?? groups[0])
  const shown = useMemo(
    () =>
      [...details.values()].filter(
        (detail) =>
          (current === undefined || groupOf(detail.settingId) === current) &&
          (found === undefined || found.has(detail.settingId)) &&
          (search.changed !== true || isChanged(detail)),
      ),
    [details, current, found, search.changed],
  )
  return { current, shown, isNarrowed }
}

const useExport = () => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call('settings.export'),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('settings.transfer.exportFailed'), text: explain(error, t).title }),
  })
}

const Head = ({ mayEdit }: { mayEdit: boolean }) => {
  const { t } = useTranslation()
  const exporting = useExport()
  const [isImporting, setIsImporting] = useState(false)
  const exportAction = {
    key: 'export',
    label: t('settings.transfer.export'),
    icon: 'download',
    busy: exporting.isPending,
    onClick: () => exporting.mutate(),
  } as const
  const importAction = {
    key: 'import',
    label: t('settings.transfer.import'),
    icon: 'upload',
    onClick: () => setIsImporting(true),
  } as const
  return (
    <>
      <PageHead
        variant="list"
        title={t('settings.title')}
        line={t(mayEdit ? 'settings.lead' : 'settings.page.readOnly')}
        actions={mayEdit ? [exportAction, importAction] : [exportAction]}
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}

const SettingsEditor = ({ all, mayEdit }: { all: readonly Detail[]; mayEdit: boolean }) => {
  const { t } = useTranslation()
  const details = useMemo(() => byId([...all]), [all])
  const { search, go } = useAddress()
  const { current, shown, isNarrowed } = useShown(details, search)
  const editing = useEditing(details)
  const [history, setHistory] = useState<SettingId | undefined>(undefined)
  const { edits, wrongs } = editing
  const asked = history === undefined ? undefined : details.get(history)
  const entries = groups.map((group) => ({
    group,
    edited: [...edits.edits.keys()].filter((id) => groupOf(id) === group).length,
  }))
  const inView = groups.filter((group) => shown.some(({ settingId }) => groupOf(settingId) === group))
  return (
    <>
      <FilterRow>
        <SearchPill
          value={search.q ?? ''}
          placeholder={t('settings.page.search')}
          onChange={(q) => go({ ...search, q })}
        />
        <ToggleChip
          pressed={search.changed === true}
          onChange={(isOn) =>
            go({ ...search, ...(isOn ? { changed: true } : { changed: undefined }) } as never)
          }
        >
          {t('settings.page.changedOnly')}
        </ToggleChip>
        {isNarrowed && (
          <span className="pv-size-13 pv-dim" role="status">
            {t('settings.page.found', { count: shown.length })}
          </span>
        )}
      </FilterRow>
      <div className={`${css.columns} pv-stack pv-fit pv-packed pv-gap-16 pv-grow`}>
        <GroupNav groups={entries} current={current} onChoose={(group) => go({ group })} />
        <div className={`${css.cards} pv-stack pv-fit pv-packed pv-gap-12 pv-narrow`}>
          {shown.length === 0 && (
            <NoMatchState
              title={t('settings.page.noMatch')}
              help={t('settings.page.noMatchHelp')}
              dropLabel={t('settings.page.dropSearch')}
              onDrop={() => go({})}
            />
          )}
          {inView.map((group) => (
            <GroupCard
              key={group}
              group={group}
              details={shown.filter(({ settingId }) => groupOf(settingId) === group)}
              edits={edits}
              wrongs={wrongs}
              isReadOnly={!mayEdit}
              onLeave={editing.leave}
              onHistory={setHistory}
            />
          ))}
        </div>
      </div>
      <SaveBar
        count={edits.edits.size}
        wrong={new Set(wrongs.map(({ settingId }) => settingId)).size}
        onSave={() => editing.ask((id) => go({ group: groupOf(id) }))}
        onDiscard={editing.discard}
      />
      {editing.isAsking && <SaveDialogOf details={details} editing={editing} />}
      {asked !== undefined && (
        <HistoryDialog detail={asked} mayChange={mayEdit} onClose={() => setHistory(undefined)} />
      )}
      <LeaveGuard isUnsaved={edits.edits.size > 0} />
    </>
  )
}

const Content = ({ mayEdit }: { mayEdit: boolean }) => {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(allSettingsQuery)
  if (data !== undefined) return <SettingsEditor all={data as Detail[]} mayEdit={mayEdit} />
  if (!isError) return <Skeleton lines={12} />
  const { title, reference } = explain(error, t)
  return (
    <FailedState
      title={t('settings.page.failed')}
      help={title}
      {...(reference === '' ? {} : { reference })}
      onRetry={() => void refetch()}
    />
  )
}

/** How the authority runs its portal: every setting, by group. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'settings.read')) return <ForbiddenState title={t('settings.page.forbidden')} />
  const mayEdit = mayDo(account, 'settings.edit')
  return (
    <PageFrame filling>
      <Head mayEdit={mayEdit} />
      <div className={`${css.body} pv-column pv-gap-12 pv-grow pv-page-edge`}>
        <Content mayEdit={mayEdit} />
      </div>
    </PageFrame>
  )
}
