import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { useCaseWords, usePages } from '../context.ts'
import { useDescribedRows } from '../described.tsx'
import type { ComparedRow } from '../pages.ts'

const noRows = (): readonly ComparedRow[] => []

/** This case beside the one before it; what differs is marked by word, not by colour alone. */
export const CompareTab = ({ record, earlier }: { record: CaseView; earlier: CaseView }) => {
  const { kind, comparison } = usePages()
  const useRows = comparison?.useRows ?? noRows
  const rows = [...useRows(record, earlier), ...useDescribedRows(record, earlier)]
  const sayAny = useCaseWords()
  const say = (key: string) => sayAny(`case.compare.${key}`)
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
    <Card
      title={say(record.replaces === null ? 'withLast' : 'withReplaced')}
      aside={<PermitNumber number={earlier.number ?? ''} href={`#${kind.place}/${earlier.id}`} />}
      padding="none"
    >
      <DataTable
        inCard
        caption={say('withLast')}
        columns={columns}
        rows={rows}
        rowKey={({ field }) => field}
        rowName={({ label }) => label}
      />
    </Card>
  )
}
