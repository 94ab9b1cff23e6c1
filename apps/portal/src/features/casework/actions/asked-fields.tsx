import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { addDays } from '../../../ui/days.ts'
import { FilterChip } from '../../../ui/filter-chips.tsx'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'

interface AskedFieldsProps {
  record: CaseView
  fields: readonly string[]
  dueOn: string
  onChange: (change: { fields?: string[]; dueOn?: string }) => void
}

/** Which fields the holder may change in his answer, and by when it is awaited. */
export const AskedFields = ({ record, fields, dueOn, onChange }: AskedFieldsProps) => {
  const { askable, useFieldWords } = usePages()
  const say = useCaseWords()
  const fieldOf = useFieldWords(record)
  return (
    <div className={`${css.asked} pv-flex pv-wrap pv-top pv-block-8`}>
      <div>
        <FilterChip
          name={say('actions.askedFields')}
          options={askable(record).map((field) => ({ value: field, label: fieldOf(field) }))}
          value={fields}
          onChange={(next) => onChange({ fields: next })}
        />
        <p className="pv-hint">{say('actions.askedHint')}</p>
      </div>
      <DateField
        label={say('actions.dueOn')}
        hint={say('actions.dueHint')}
        optional
        size="dense"
        width="180px"
        min={addDays(todayHere(), 1)}
        value={dueOn}
        onChange={(day) => onChange({ dueOn: day })}
      />
    </div>
  )
}
