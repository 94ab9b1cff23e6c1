import type { CaseView, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx'
import { iconOf } from '../actions/buttons.ts'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'
import { historyQuery, notesQuery } from '../queries.ts'
import type { Side } from '../side.ts'
import { becauseInLine, becauseOf } from './because.ts'
import { Changes } from './changes.tsx'
import { Compose } from './compose.tsx'
import { useHistoryWords } from './history-words.ts'

/** Said by somebody to somebody; all else is a quiet line. */
const spoken: Record<string, 'question' | 'answer'> = { ask: 'question', answer: 'answer' }

/** Steps of writing are no talk. */
const isTalk = ({ action }: HistoryEntry): boolean => action !== 'create' && action !== 'save'

const Fields = ({ entry, fieldOf }: { entry: HistoryEntry; fieldOf: (field: string) => string }) => {
  const say = useCaseWords()
  const { shortDay } = useFormats()
  return (
    <div className={`${css.fields} pv-row pv-wrap`}>
      {entry.fields.map((field) => (
        <span key={field} className={css.field}>
          <Icon name="edit" size={14} />
          {fieldOf(field)}
        </span>
      ))}
      {entry.dueOn !== null && (
        <span className="pv-dim">{say('case.conversation.due', { day: shortDay(entry.dueOn) })}</span>
      )}
    </div>
  )
}

const useEntries = (record: CaseView, history: readonly HistoryEntry[]): TimelineEntry[] => {
  const pages = usePages()
  const sayEntry = useHistoryWords()
  const { moment } = useFormats()
  const fieldOf = pages.useFieldWords(record)
  return history.filter(isTalk).map((entry) => {
    const kind = spoken[entry.action] ?? 'system'
    const isSpoken = kind !== 'system'
    const text = isSpoken ? becauseOf(entry) : becauseInLine(entry)
    return {
      key: entry.id,
      kind,
      who: entry.actorName,
      action: sayEntry(entry),
      when: isolated(moment(entry.at)),
      whenIso: entry.at,
      icon: iconOf(pages, entry.action),
      children: isSpoken || text === '' ? text : `– ${isolated(text)}`,
      ...(entry.changes.length > 0
        ? { foot: <Changes changes={entry.changes} record={record} /> }
        : entry.action === 'ask'
          ? { foot: <Fields entry={entry} fieldOf={fieldOf} /> }
          : {}),
    }
  })
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

const useNoteEntries = (id: string, isOffice: boolean): TimelineEntry[] => {
  const say = useCaseWords()
  const { feature } = usePages()
  const { moment } = useFormats()
  const { data = [] } = useQuery({ ...notesQuery(feature, id), enabled: isOffice })
  return data.map((note) => ({
    key: `note ${note.id}`,
    kind: 'note',
    who: note.author,
    when: isolated(moment(note.at)),
    whenIso: note.at,
    children: <Mentions text={note.text} />,
    ...(note.mentioned.length === 0
      ? {}
      : {
          foot: say('case.conversation.mentioned', { names: listed(note.mentioned.map(isolated)) }),
        }),
  }))
}

const noEntries = (): readonly TimelineEntry[] => []

interface ConversationProps {
  record: CaseView
  side: Side
}

/** What was asked, answered, decided and noted, oldest first, and the box to go on with. */
export const Conversation = ({ record, side }: ConversationProps) => {
  const { feature, useOwnEntries = noEntries } = usePages()
  const say = useCaseWords()
  const isOffice = side === 'office'
  const history = useQuery(historyQuery(feature, record.id))
  const said = useEntries(record, history.data ?? [])
  const notes = useNoteEntries(record.id, isOffice)
  const further = useOwnEntries(record)
  const entries = [...said, ...notes, ...(isOffice ? further : [])].toSorted((left, right) =>
    (left.whenIso ?? '').localeCompare(right.whenIso ?? ''),
  )
  const title = say('case.conversation.title')
  return (
    <Card title={title}>
      {history.isPending && <Skeleton lines={3} />}
      {history.isSuccess && entries.length === 0 && (
        <p className={`${css.nothing} pv-size-13 pv-dim`}>{say('case.conversation.none')}</p>
      )}
      {entries.length > 0 && <Timeline label={title} entries={entries} />}
      {isOffice && (
        <div className="pv-before-12" data-noprint>
          <Compose record={record} />
        </div>
      )}
    </Card>
  )
}
