import type { Schema } from '@papaver/contract/api-keys/json-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { listed } from '../../platform/listed.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { readCallsSearch } from './calls-search.ts'
import { type FieldRow, fieldsOf, type Operation } from './operations.ts'
import { operationsQuery } from './queries.ts'
import { TryCard } from './try-card.tsx'

const place = '/api-keys/calls'
const columnsOf = (t: TFunction): Column<FieldRow>[] => [
  {
    key: 'field',
    head: t('api-keys.calls.columns.field'),
    card: 'lead',
    render: ({ path }: FieldRow) => (
      <span className="pv-mono pv-size-13 pv-anywhere">
        <Ltr>{path}</Ltr>
      </span>
    ),
  },
  {
    key: 'type',
    head: t('api-keys.calls.columns.type'),
    width: '220px',
    card: 'line',
    render: ({ type, isRequired, mayBeEmpty }: FieldRow) =>
      [
        type,
        ...(mayBeEmpty ? [t('api-keys.calls.mayBeEmpty')] : []),
        ...(isRequired ? [`· ${t('api-keys.calls.required')}`] : []),
      ].join(' '),
  },
  {
    key: 'bounds',
    head: t('api-keys.calls.columns.bounds'),
    width: '280px',
    card: 'line',
    render: ({ bounds }: FieldRow) => (
      <span className="pv-size-13 pv-anywhere">
        <Ltr>{bounds}</Ltr>
      </span>
    ),
  },
]

interface ShapeProps {
  title: string
  schema: Schema | undefined
  /** Answers are long: they are read by whoever wants to know. */
  isFolded?: boolean
}

/** The fields of what is sent or answered. */
const Shape = ({ title, schema, isFolded = false }: ShapeProps) => {
  const { t } = useTranslation()
  const rows = schema === undefined ? [] : fieldsOf(schema)
  if (rows.length === 0)
    return (
      <Card title={title}>
        <p className="pv-dim">{t('api-keys.calls.nothing')}</p>
      </Card>
    )
  const table = (
    <DataTable
      inCard
      caption={title}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ path }) => path}
      rowName={({ path }) => path}
    />
  )
  return (
    <Card title={title} padding={isFolded ? 'normal' : 'none'}>
      {isFolded ? (
        <details className="pv-further">
          <summary>{t('api-keys.calls.fields')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </Card>
  )
}

/** Under which scope, and what may keep it from being done. */
const About = ({ operation: { method, path, access, refusals } }: { operation: Operation }) => {
  const { t } = useTranslation()
  const scope = access === 'everyKey' ? t('api-keys.calls.everyKey') : t(`api-keys.scope.${access}`)
  return (
    <Card title={<Ltr>{`${method} ${path}`}</Ltr>}>
      <Facts
        facts={[
          { label: t('api-keys.calls.scope'), value: scope },
          {
            label: t('api-keys.calls.refusals'),
            value: <Ltr>{listed(refusals) || '–'}</Ltr>,
            wide: true,
          },
        ]}
      />
    </Card>
  )
}

/** What of an address is put in, as fields beside those of the body. */
const takenBy = ({ inPath, inQuery, body }: Operation): Schema => ({
  type: 'object',
  required: [
    ...[...inPath, ...inQuery].filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(body?.required ?? []),
  ],
  properties: {
    ...Object.fromEntries([...inPath, ...inQuery].map(({ name, schema }) => [name, schema])),
    ...body?.properties,
  },
})

const Calls = ({ operations }: { operations: readonly Operation[] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { call } = readCallsSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const operation = operations.find(({ id }) => id === call) ?? operations[0]
  const options = operations.map(({ id, method, path, group }) => ({
    value: id,
    label: `${method} ${path}`,
    hint: t(`api-keys.calls.groups.${group}`),
    synonyms: [id, t(`api-keys.calls.groups.${group}`)],
  }))
  if (operation === undefined) return null
  return (
    <>
      <SelectField
        label={t('api-keys.calls.call')}
        hint={t('api-keys.calls.callHint')}
        options={options}
        value={operation.id}
        onChange={(id) => {
          if (id !== null) void navigate({ to: place, search: readCallsSearch({ call: id }) })
        }}
        searchable
      />
      <About operation={operation} />
      <TryCard key={operation.id} operation={operation} />
      <Shape title={t('api-keys.calls.takes')} schema={takenBy(operation)} />
      <Shape isFolded title={t('api-keys.calls.answers')} schema={operation.answer} />
    </>
  )
}

/** Every call that programs can make with a key, to be read about and tried. */
export const CallsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const query = useQuery(operationsQuery)
  const { data } = query
  if (account === undefined) return null
  if (!mayDo(account, 'apiKey.manage') && !mayDo(account, 'user.admin'))
    return <ForbiddenState title={t('frame.refusals.notPermitted')} />
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('api-keys.calls.title')}
        back={{ label: t('api-keys.calls.back'), href: hrefOf('/api-keys') }}
        line={t('api-keys.calls.lead')}
      />
      <PageContent>
        <Waiting of={query} failed={t('api-keys.calls.failed')} lines={8} />
        {data && <Calls operations={data} />}
      </PageContent>
    </PageFrame>
  )
}
