import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useQuery } from '@tanstack/react-query'
import { todayHere } from '../../../platform/authority-day.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCaseWords } from '../context.ts'

type Answers = Record<string, FieldValue>

/** For whom an officer enters a request, and when its paper was received (ISO day). */
export const noEntry: Answers = { establishmentId: '', receivedOn: '' }

export const entryFaults = ({ establishmentId, receivedOn }: Answers): Faults => ({
  establishmentId: establishmentId ? undefined : 'casework.draft.entry.missing.establishmentId',
  receivedOn:
    receivedOn && String(receivedOn) <= todayHere() ? undefined : 'casework.draft.entry.missing.receivedOn',
})

/** Companies that trade and are active, found by name, code or city; and the day of receipt. */
export const EntryFields = ({ form }: { form: Form<Answers> }) => {
  const say = useCaseWords()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const companies = data.filter(({ kind, isActive }) => kind === 'trading' && isActive)
  return (
    <>
      <SelectField
        {...form.choiceAt('establishmentId')}
        label={say('draft.entry.establishment')}
        searchable
        options={companies.map(({ id, name, code, city }) => ({
          value: id,
          label: name,
          hint: [code, city].filter(Boolean).join(', '),
          synonyms: [code, city],
        }))}
      />
      <DateField
        {...form.atPath<string>('receivedOn')}
        label={say('draft.entry.receivedOn')}
        hint={say('draft.entry.receivedHint')}
        max={todayHere()}
      />
    </>
  )
}
