import type { TemplateColumn } from '@papaver/contract/statistics/template.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FieldError } from '../../../ui/field.tsx'
import type { TemplateForm } from './use-template-form.ts'
import { findingWords, nameOf } from './words.ts'

interface Row {
  readonly at: number
  readonly column: TemplateColumn
}

/** Up, down and away, each named after its column. */
const Steps = ({
  row: { at, column },
  template,
  goOnAt,
}: {
  row: Row
  template: TemplateForm
  goOnAt: (at: number) => void
}) => {
  const { t } = useTranslation()
  const { columns, form } = template
  const what = nameOf(column.names, column.key)
  const step = (to: number) => {
    columns.move(at, to)
    goOnAt(to)
  }
  return (
    <span className="pv-inline pv-gap-4">
      <IconButton
        icon="arrow-up"
        name={t('statistics.templates.columns.up', { what })}
        disabled={at === 0}
        onClick={() => step(at - 1)}
      />
      <IconButton
        icon="arrow-down"
        name={t('statistics.templates.columns.down', { what })}
        disabled={at === form.values.columns.length - 1}
        onClick={() => step(at + 1)}
      />
      <IconButton
        icon="trash"
        name={t('statistics.templates.columns.remove', { what })}
        onClick={() => {
          columns.remove(at)
          goOnAt(Math.max(0, at - 1))
        }}
      />
    </span>
  )
}

/** The columns in their order; one of them is open below. */
export const ColumnsCard = ({
  template,
  onOpen,
}: {
  template: TemplateForm
  onOpen: (at: number) => void
}) => {
  const { t } = useTranslation()
  const { form, findings, isShown, open } = template
  const place = useRef<HTMLDivElement>(null)
  const say = (key: string, values = {}) => t(`statistics.templates.columns.${key}`, values)
  const rows = form.values.columns.map((column, at) => ({ at, column }))
  const faultsOf = (at: number) => findings.filter(({ path }) => path.startsWith(`columns.${at}.`)).length
  /** Whoever pressed a button of a row goes on at the row that he moved, or the one before. */
  const goOnAt = (at: number): void => {
    requestAnimationFrame(() =>
      place.current?.querySelectorAll<HTMLElement>('[data-column]')[at]?.querySelector('button')?.focus(),
    )
  }
  return (
    <Card
      title={say('title')}
      padding="none"
      foot={
        <Button
          icon="plus"
          onClick={() => {
            template.columns.add()
            onOpen(rows.length)
          }}
        >
          {say('add')}
        </Button>
      }
    >
      <div ref={place}>
        {isShown &&
          findings.flatMap((found) =>
            found.path === 'columns'
              ? [<FieldError key={found.code}>{findingWords(t, found)}</FieldError>]
              : [],
          )}
        <DataTable<Row>
          inCard
          caption={say('title')}
          rows={rows}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'name',
              head: say('name'),
              card: 'lead',
              render: ({ at, column }) => (
                <span data-column={at}>
                  <Button kind="link" isContent onClick={() => onOpen(at)}>
                    {at + 1}. <bdi>{nameOf(column.names, column.key)}</bdi>
                  </Button>
                  {open === at && <span className="pv-hint"> {say('opened')}</span>}
                  {isShown && faultsOf(at) > 0 && (
                    <FieldError>{say('faults', { count: faultsOf(at) })}</FieldError>
                  )}
                </span>
              ),
            },
            {
              key: 'type',
              head: t('statistics.templates.parts.type'),
              render: ({ column }) => t(`statistics.asked.types.${column.type}`),
            },
            {
              key: 'required',
              head: t('statistics.asked.required'),
              width: '100px',
              render: ({ column }) => t(`statistics.asked.${column.required ? 'yes' : 'no'}`),
            },
            {
              key: 'steps',
              head: say('steps'),
              headHidden: true,
              width: '132px',
              card: 'foot',
              render: (row) => <Steps row={row} template={template} goOnAt={goOnAt} />,
            },
          ]}
        />
      </div>
    </Card>
  )
}
