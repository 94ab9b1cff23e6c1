import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/state-panel.tsx'
import { sayActor } from '../audit/action-words.ts'
import { settingHistoryQuery } from './queries.ts'
import { SaveDialog } from './save-dialog.tsx'
import { definitionOf, useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import type { Detail } from './use-edits.ts'
import { type Saying, useRefreshSettings, useShowSaved } from './use-save.ts'

type Entry = CallOutput<'settings.history'>[number]

const hidden = '[hidden]'

const usePutBack = (detail: Detail, onDone: () => void) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const refresh = useRefreshSettings()
  const showSaved = useShowSaved()
  const id = detail.settingId
  return useSending({
    mutationFn: ({ entry, saying }: { entry: Entry; saying: Saying }) =>
      call('settings.putBack', {
        params: { id },
        body: { seq: entry.seq, revision: detail.revision, ...saying },
      }),
    onSuccess: (saved) => {
      showSaved([saved])
      void refresh()
      const value = words.value(id, saved.settingValue)
      showToast({
        tone: 'green',
        title: t('settings.history.putBackDone', { name: words.label(id), value: isolated(value) }),
      })
      onDone()
    },
    onError: (error) => {
      if (isRefusal(error, 'settingsStale')) void refresh()
    },
  })
}

interface EntryLineProps {
  id: SettingId
  entry: Entry
  mayChange: boolean
  onPutBack: () => void
}

const EntryLine = ({ id, entry, mayChange, onPutBack }: EntryLineProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const words = useSettingWords()
  const isHidden = entry.before === hidden || entry.after === hidden
  const before = isolated(words.value(id, entry.before))
  return (
    <li className={`${css.entry} pv-stack pv-gap-4 pv-table pv-above pv-block-10`}>
      <p>
        <bdi className="pv-strong">{sayActor(entry.actorName, t)}</bdi> ·{' '}
        <time className="pv-size-13 pv-dim" dateTime={entry.at}>
          {moment(entry.at)}
        </time>
      </p>
      <p className="pv-anywhere">
        {isHidden
          ? t('settings.history.hidden')
          : t('settings.history.change', { before, after: isolated(words.value(id, entry.after)) })}
      </p>
      {entry.reason !== null && (
        <p className="pv-size-13 pv-dim">{t('settings.history.reason', { reason: entry.reason })}</p>
      )}
      {mayChange && entry.mayPutBack && (
        <div>
          <Button icon="arrow-back-up" onClick={onPutBack}>
            {t('settings.history.putBack', { value: before })}
          </Button>
        </div>
      )}
    </li>
  )
}

interface HistoryDialogProps {
  detail: Detail
  mayChange: boolean
  onClose: () => void
}

/** Who changed a setting, when, from what to what; an earlier value can be put back. */
export const HistoryDialog = ({ detail, mayChange, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  useFocusBack()
  const id = detail.settingId
  const { data, error, isError, refetch } = useQuery(settingHistoryQuery(id))
  const [chosen, setChosen] = useState<Entry | undefined>(undefined)
  const putBack = usePutBack(detail, () => setChosen(undefined))
  const name = words.label(id)
  if (chosen !== undefined)
    return (
      <SaveDialog
        title={t('settings.history.putBackTitle')}
        label={t('settings.history.putBack', { value: isolated(words.value(id, chosen.before)) })}
        safeLabel={t('settings.save.asItIs')}
        asksPassword={definitionOf(id).isDangerous === true}
        isBusy={putBack.isPending}
        error={putBack.error}
        onSave={(saying) => putBack.mutate({ entry: chosen, saying })}
        onClose={() => {
          putBack.reset()
          setChosen(undefined)
        }}
      >
        <p>{t('settings.history.putBackText', { name, value: isolated(words.value(id, chosen.before)) })}</p>
      </SaveDialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.page.historyOf', { name })}
      width={560}
      closeOnClickOutside
    >
      {data === undefined && !isError && <Skeleton lines={5} />}
      {data === undefined && isError && (
        <FailedState
          title={t('settings.history.failed')}
          help={explain(error, t).title}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState icon="history" title={t('settings.history.empty')} />}
      {data !== undefined && data.length > 0 && (
        <ol className="pv-stack">
          {data.map((entry) => (
            <EntryLine
              key={entry.seq}
              id={id}
              entry={entry}
              mayChange={mayChange}
              onPutBack={() => setChosen(entry)}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}
