import { isId } from '@papaver/contract/ids.ts'
import type { TFunction } from 'i18next'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { RowName, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sayAction, sayActor } from './action-words.ts'
import { hrefOfRecord } from './places.ts'
import type { AuditEvent } from './queries.ts'

interface ColumnsInput {
  t: TFunction
  zoned: Zoned
  /** The address of the same list with this entry open. */
  hrefOfEntry: (seq: number) => string
}

export const personOf = ({ personName, actorName }: AuditEvent, t: TFunction): string =>
  personName ?? sayActor(actorName, t)

const Person = ({ event, t }: { event: AuditEvent; t: TFunction }) => {
  const { impersonator, key, personName, actorName } = event
  if (key !== null)
    return (
      <TwoLines
        first={<bdi>{personOf(event, t)}</bdi>}
        second={t('audit.byKey', { name: isolated(key.name) })}
      />
    )
  return (
    <TwoLines
      first={<bdi>{personOf(event, t)}</bdi>}
      second={
        impersonator === null ? (
          personName === null ? null : (
            <Ltr>{actorName}</Ltr>
          )
        ) : (
          <span>
            <Icon name="eye" size={14} />
            {t('audit.through', { name: isolated(impersonator.name) })}
          </span>
        )
      }
    />
  )
}

type Named = Pick<AuditEvent, 'label' | 'entity' | 'entityId'>

/** What people call the record; of a bare id its end, which tells neighbours apart. */
export const recordName = ({ label, entity, entityId }: Named, t: TFunction): string => {
  if (label !== null) return label
  if (entity === 'setting') return t(`settings.items.${entityId}.label`, { defaultValue: entityId })
  return isId(entityId) ? `…${entityId.slice(-6)}` : entityId
}

/** There is but one of these, or all are meant: the kind says it. */
const isSingle = ({ entity, entityId }: AuditEvent): boolean =>
  ['audit', 'log', 'masters'].includes(entity) || entityId === 'all'

const RecordCell = ({ event, t }: { event: AuditEvent; t: TFunction }) => {
  const href = hrefOfRecord(event.entity, event.entityId)
  const kind = t(`audit.entities.${event.entity}`, { defaultValue: event.entity })
  if (isSingle(event)) return <>{kind}</>
  const name = <bdi>{recordName(event, t)}</bdi>
  const link = (
    <a href={href} title={recordName(event, t)}>
      {name}
    </a>
  )
  return <TwoLines first={href === undefined ? name : link} second={kind} />
}

/** The columns of the event log: when, who, what, on which record, from where. */
export const eventColumns = ({ t, zoned, hrefOfEntry }: ColumnsInput): Column<AuditEvent>[] => [
  {
    key: 'time',
    head: t('audit.columns.time'),
    width: '176px',
    card: 'foot',
    render: ({ at, seq }) => (
      <TwoLines first={<time dateTime={at}>{zoned.second(at)}</time>} second={<Ltr>#{seq}</Ltr>} />
    ),
  },
  {
    key: 'action',
    head: t('audit.columns.action'),
    card: 'lead',
    render: ({ action, seq }) => (
      <RowName href={hrefOfEntry(seq)} title={sayAction(action, t)}>
        {sayAction(action, t)}
      </RowName>
    ),
  },
  {
    key: 'actor',
    head: t('audit.columns.actor'),
    width: '200px',
    card: 'line',
    render: (event) => <Person event={event} t={t} />,
  },
  {
    key: 'record',
    head: t('audit.columns.record'),
    width: '230px',
    card: 'line',
    render: (event) => <RecordCell event={event} t={t} />,
  },
  {
    key: 'address',
    head: t('audit.columns.address'),
    width: '140px',
    card: 'labelled',
    render: ({ address }) => (address === null ? '–' : <Ltr className="pv-size-12 pv-mono">{address}</Ltr>),
  },
]
