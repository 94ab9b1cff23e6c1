import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx'
import type { Audience } from '../audience.ts'
import { historyQuery, notesQuery } from '../queries.ts'
import css from './case-page.module.css'
import { Compose } from './compose.tsx'
import { useCustomsEntries } from './customs-notes.tsx'
import { useFieldWords, useValueWords } from './field-words.ts'
import { historyDeed, historyIcon } from './history-words.ts'

/** Said by somebody to somebody; all else is a quiet line. */
const spoken: Record<string, 'question' | 'answer'> = { ask: 'question', answer: 'answer' }

/** Steps of writing are no talk. */
const isTalk = ({ action }: HistoryEntry): boolean => action !== 'create' && action !== 'save'

const Fields = ({ entry, fieldOf }: { entry: HistoryEntry; fieldOf: (field: string) => string }) => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  return (
    <div className={css.fields}>
      {entry.fields.map((field) => (
        <span key={field} className={css.field}>
          <Icon name="edit" size={14} />
          {fieldOf(field)}
        </span>
      ))}
      {entry.dueOn !== null && (
        <span className={css.dim}>
          {t('authorizations.case.conversation.due', { day: shortDay(entry.dueOn) })}
        </span>
      )}
    </div>
  )
}

/** What an answer changed, each field before and after, in the words of the form. */
export const Changes = ({
  entry,
  direction,
}: {
  entry: HistoryEntry
  direction: Authorization['direction']
}) => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(direction)
  const sayValue = useValueWords()
  return (
    <dl className={css.changes}>
      {entry.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldOf(field)}</dt>
          <dd>
            <del>
              <span className="pv-hidden">{t('authorizations.case.conversation.before')}: </span>
              <bdi>{sayValue(field, before)}</bdi>
            </del>{' '}
            <Icon name="chevron-right" size={14} />{' '}
            <ins>
              <span className="pv-hidden">{t('authorizations.case.conversation.after')}: </span>
              <bdi>{sayValue(field, after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const useEntries = (record: Authorization, history: readonly HistoryEntry[]): TimelineEntry[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const because = ({ reason, comment }: HistoryEntry) => [reason, comment].filter(Boolean).join('. ')
  return history.filter(isTalk).map((entry) => {
    const kind = spoken[entry.action] ?? 'system'
    const isSpoken = kind !== 'system'
    const text = because(entry)
    return {
      key: entry.id,
      kind,
      who: entry.actorName,
      deed: historyDeed(entry, t),
      when: isolated(moment(entry.at)),
      whenIso: entry.at,
      icon: historyIcon(entry),
      children: isSpoken || text === '' ? text : `– ${isolated(text)}`,
      ...(entry.changes.length > 0
        ? { foot: <Changes entry={entry} direction={record.direction} /> }
        : entry.action === 'ask'
          ? { foot: <Fields entry={entry} fieldOf={fieldOf} /> }
          : {}),
    }
  })
}

const useNoteEntries = (id: string, audience: Audience): TimelineEntry[] => {
  const { moment } = useFormats()
  const { data = [] } = useQuery({ ...notesQuery(id), enabled: audience === 'office' })
  return data.map((note) => ({
    key: `note ${note.id}`,
    kind: 'note',
    who: note.author,
    when: isolated(moment(note.at)),
    whenIso: note.at,
    children: <Mentions text={note.text} />,
  }))
}

/** A colleague's name after an at-sign stands out. */
const Mentions = ({ text }: { text: string }) =>
  text.split(/(@[\p{L}\p{N}._-]+)/u).map((part, index) =>
    part.startsWith('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text that never changes
      <b key={index}>{part}</b>
    ) : (
      part
    ),
  )

interface ConversationProps {
  record: Authorization
  audience: Audience
}

/** What was asked, answered, decided and noted, oldest first, and the box to go on with. */
export const Conversation = ({ record, audience }: ConversationProps) => {
  const { t } = useTranslation()
  const history = useQuery(historyQuery(record.id))
  const said = useEntries(record, history.data ?? [])
  const notes = useNoteEntries(record.id, audience)
  const toCustoms = useCustomsEntries(record)
  const entries = [...said, ...notes, ...(audience === 'office' ? toCustoms : [])].toSorted((left, right) =>
    (left.whenIso ?? '').localeCompare(right.whenIso ?? ''),
  )
  const title = t('authorizations.case.conversation.title')
  return (
    <Card title={title}>
      {history.isPending && <Skeleton lines={3} />}
      {history.isSuccess && entries.length === 0 && (
        <p className={css.nothing}>{t('authorizations.case.conversation.none')}</p>
      )}
      {entries.length > 0 && <Timeline label={title} entries={entries} />}
      {audience === 'office' && (
        <div className={css.compose}>
          <Compose record={record} />
        </div>
      )}
    </Card>
  )
}
