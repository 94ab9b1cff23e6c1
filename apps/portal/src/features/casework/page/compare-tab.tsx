import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { useCaseWords, usePages } from '../context.ts'
import { useDescribedRows } from '../described.tsx'
import type { ComparedRow } from '../pages.ts'
import { readCaseSearch } from '../tabs.ts'

const noRows = (): readonly ComparedRow[] => []
const noChoices = (): readonly SelectOption[] => []

/** Any other case of the kind can be chosen in the place of the usual one. */
const Choice = ({ record, earlier }: { record: CaseView; earlier: CaseView }) => {
  const { kind, comparison } = usePages()
  const say = useCaseWords()
  const navigate = useNavigate()
  const useChoices = comparison?.useChoices ?? noChoices
  const choices = useChoices(record)
  const isThere = choices.some(({ value }) => value === earlier.id)
  const options = isThere
    ? choices
    : [{ value: earlier.id, label: earlier.number ?? earlier.kindName }, ...choices]
  if (options.length < 2) return null
  return (
    <SelectField
      label={say('case.compare.choose')}
      options={options}
      value={earlier.id}
      onChange={(id) => {
        if (id !== null)
          void navigate({ to: `${kind.place}/${record.id}`, search: { tab: 'compare', with: id } as never })
      }}
    />
  )
}

/** This case beside the one before it; what differs is marked by word, not by colour alone. */
export const CompareTab = ({ record, earlier }: { record: CaseView; earlier: CaseView }) => {
  const { kind, comparison } = usePages()
  const useRows = comparison?.useRows ?? noRows
  const rows = [...useRows(record, earlier), ...useDescribedRows(record, earlier)]
  const sayAny = useCaseWords()
  const say = (key: string) => sayAny(`case.compare.${key}`)
  const { with: chosen } = readCaseSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const usual = record.replaces === null ? 'withLast' : 'withReplaced'
  const title = say(chosen === earlier.id && record.replaces?.id !== chosen ? 'withChosen' : usual)
  const columns: Column<ComparedRow>[] = [
    {
      key: 'label',
      head: say('field'),
      card: 'lead',
      render: ({ label }) => <span className="pv-dim">{label}</span>,
    },
    {
      key: 'before',
      head: earlier.number ?? say('before'),
      render: ({ before }) => before,
    },
    {
      key: 'now',
      head: say('now'),
      render: ({ now, before }) => <span className={now === before ? undefined : 'pv-strong'}>{now}</span>,
    },
    {
      key: 'differs',
      head: say('differs'),
      headHidden: true,
      card: 'status',
      width: '130px',
      render: ({ now, before }) => (now === before ? null : <Flag severity="warning">{say('differs')}</Flag>),
    },
  ]
  return (
    <div className="pv-stack pv-gap-12">
      <Choice record={record} earlier={earlier} />
      <Card
        title={title}
        aside={<PermitNumber number={earlier.number ?? ''} href={`#${kind.place}/${earlier.id}`} />}
        padding="none"
      >
        <DataTable
          inCard
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ field }) => field}
          rowName={({ label }) => label}
        />
      </Card>
    </div>
  )
}
