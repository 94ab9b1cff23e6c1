import { namesIn } from '@papaver/contract/listed-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { changeCulture } from '../../platform/i18n.ts'
import { isShowingKeys } from '../../platform/screen-words.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState, ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { type ActiveCell, CellBar } from './cell-bar.tsx'
import { AddLanguageDialog } from './dialogs/add-language-dialog.tsx'
import { ExportDialog } from './dialogs/export-dialog.tsx'
import { HistoryDialog } from './dialogs/history-dialog.tsx'
import { ImportDialog } from './dialogs/import-dialog.tsx'
import { LanguagesDialog } from './dialogs/languages-dialog.tsx'
import { Filters } from './filters.tsx'
import { TextGrid } from './grid/text-grid.tsx'
import css from './localization.module.css'
import { textsQuery } from './queries.ts'
import { showKeys } from './screen-words-bar.tsx'
import { countsOf, makeSheet, rowsOf, type Sheet } from './sheet.ts'
import { readTextSearch, type TextSearch } from './text-search.ts'
import { useSave } from './use-save.ts'

type OpenDialog = 'import' | 'export' | 'languages' | 'add' | 'history'

const useTextSearch = () => {
  const search = readTextSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: TextSearch) =>
    void navigate({ to: '/localization', search: readTextSearch({ ...next }), replace: true })
  const change = (part: object) => go({ ...search, ...part })
  return { search, go, change }
}

/** English first, then the languages that are looked at. */
const columnsOf = (sheet: Sheet, languages: string | undefined) => {
  const wanted = namesIn(languages)
  return sheet.languages.filter(
    ({ culture }) => culture === 'en' || wanted.length === 0 || wanted.includes(culture),
  )
}

/** The rows that fit, found anew only when one looks for something else: what was just put right stays in sight. */
const useRowsFound = (sheet: Sheet, search: TextSearch, cultures: readonly string[]): readonly number[] => {
  const name = JSON.stringify([search, cultures, sheet.keys.length])
  const found = useRef<{ name: string; rows: readonly number[] } | undefined>(undefined)
  if (found.current?.name !== name) found.current = { name, rows: rowsOf(sheet, search, cultures) }
  return found.current.rows
}

const Texts = ({ sheet, onHistory }: { sheet: Sheet; onHistory: (cell: ActiveCell) => void }) => {
  const { t } = useTranslation()
  const { search, go, change } = useTextSearch()
  const [cell, setCell] = useState<ActiveCell | undefined>(undefined)
  const { save, putBack } = useSave(sheet)
  const { languages } = search
  const columns = useMemo(() => columnsOf(sheet, languages), [sheet, languages])
  const cultures = useMemo(() => columns.map(({ culture }) => culture), [columns])
  const counts = useMemo(() => countsOf(sheet, cultures), [sheet, cultures])
  const rows = useRowsFound(sheet, search, cultures)
  const seenIn = ({ index, culture }: ActiveCell) => ({
    culture,
    key: sheet.keys[index] ?? '',
    seen: sheet.text(index, culture),
  })
  return (
    <>
      <Filters sheet={sheet} counts={counts} search={search} onChange={change} />
      <div className={`${css.card} pv-column pv-grow pv-narrow pv-clip pv-card`}>
        <TextGrid
          sheet={sheet}
          rows={rows}
          columns={columns}
          complete={counts.complete}
          save={save}
          onPlace={setCell}
          empty={<NoMatchState title={t('localization.nothing')} onDrop={() => go({})} />}
        />
        <CellBar
          sheet={sheet}
          rows={rows.length}
          cell={cell}
          onHistory={onHistory}
          onPutBack={(at) => void putBack({ ...seenIn(at), text: null })}
          onKeep={(at) => void putBack({ ...seenIn(at), text: sheet.text(at.index, at.culture) })}
        />
      </div>
      <p className={css.note}>
        {t('localization.mails')} <a href="#/emails">{t('localization.mailsLink')}</a>
      </p>
    </>
  )
}

interface DialogsProps {
  sheet: Sheet
  open: OpenDialog | undefined
  cell: ActiveCell | undefined
  onOpen: (dialog: OpenDialog | undefined) => void
}

const Dialogs = ({ sheet, open, cell, onOpen }: DialogsProps) => {
  const { putBack } = useSave(sheet)
  const close = () => onOpen(undefined)
  const complete = useMemo(
    () =>
      countsOf(
        sheet,
        sheet.languages.map(({ culture }) => culture),
      ).complete,
    [sheet],
  )
  if (open === 'import') return <ImportDialog sheet={sheet} onClose={close} />
  if (open === 'export') return <ExportDialog sheet={sheet} onClose={close} />
  if (open === 'languages')
    return <LanguagesDialog sheet={sheet} complete={complete} onAdd={() => onOpen('add')} onClose={close} />
  if (open === 'add')
    return (
      <AddLanguageDialog
        sheet={sheet}
        onClose={close}
        onAdded={(_culture, start) => onOpen(start === 'file' ? 'import' : 'languages')}
      />
    )
  if (open !== 'history' || cell === undefined) return null
  const { index, culture } = cell
  const seen = { culture, key: sheet.keys[index] ?? '', seen: sheet.text(index, culture) }
  return (
    <HistoryDialog
      sheet={sheet}
      cell={cell}
      onClose={close}
      onPutBack={(text) => void putBack({ ...seen, text })}
    />
  )
}

const Head = ({ isReady, onOpen }: { isReady: boolean; onOpen: (dialog: OpenDialog) => void }) => {
  const { t } = useTranslation()
  const areKeys = useStore(isShowingKeys)
  const action = (key: OpenDialog, icon: 'upload' | 'download' | 'world') => ({
    key,
    label: t(`localization.actions.${key}`),
    icon,
    disabled: !isReady,
    onClick: () => onOpen(key),
  })
  return (
    <PageHead
      variant="list"
      title={t('localization.title')}
      actions={[
        action('import', 'upload'),
        action('export', 'download'),
        action('languages', 'world'),
        {
          key: 'keys',
          label: t(areKeys ? 'localization.actions.words' : 'localization.actions.keys'),
          icon: areKeys ? 'eye-off' : 'eye',
          onClick: () => showKeys(!areKeys),
        },
        {
          key: 'accents',
          label: t('localization.actions.accents'),
          onClick: () => void changeCulture('en-XA'),
        },
        {
          key: 'mirror',
          label: t('localization.actions.mirror'),
          onClick: () => void changeCulture('ar-XB'),
        },
      ]}
    />
  )
}

/** Every text of the portal in every language, and the languages themselves. */
export const LocalizationPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const isAllowed = mayDo(account, 'localization.edit')
  const { data, error, refetch, isFetching } = useQuery({ ...textsQuery, enabled: isAllowed })
  const sheet = useMemo(() => data && makeSheet(data), [data])
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  const [cell, setCell] = useState<ActiveCell | undefined>(undefined)
  if (account !== undefined && !isAllowed) return <ForbiddenState />
  const openHistory = (of: ActiveCell) => {
    setCell(of)
    setDialog('history')
  }
  const failure = error && explain(error, t)
  return (
    <PageFrame className={css.page}>
      <Head isReady={sheet !== undefined} onOpen={setDialog} />
      <div className={`${css.main} pv-column pv-gap-8 pv-grow pv-narrow pv-inline-24`}>
        {sheet ? (
          <>
            <Texts sheet={sheet} onHistory={openHistory} />
            <Dialogs sheet={sheet} open={dialog} cell={cell} onOpen={setDialog} />
          </>
        ) : failure ? (
          <FailedState
            title={t('localization.failed')}
            help={failure.title}
            {...(failure.reference === '' ? {} : { reference: failure.reference })}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <Skeleton lines={12} />
        )}
      </div>
    </PageFrame>
  )
}
