import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useQuery } from '@tanstack/react-query'
import { todayHere } from '../../../platform/authority-day.ts'
import { listed } from '../../../platform/listed.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCaseWords } from '../context.ts'

type Answers = Record<string, FieldValue>

/** For whom an officer enters a request, and when its letter was received (ISO day). */
export const noEntry: Answers = { establishmentId: '', receivedOn: '' }

/** Into a register the authority enters things of its own accord, too: then no company is named. */
export const entryFaults = ({ establishmentId, receivedOn }: Answers, mayBeOwn: boolean): Faults => {
  const isOwn = mayBeOwn && !establishmentId
  const isDay = receivedOn && String(receivedOn) <= todayHere()
  return {
    establishmentId: establishmentId || isOwn ? undefined : 'casework.draft.entry.missing.establishmentId',
    receivedOn: isDay || isOwn ? undefined : 'casework.draft.entry.missing.receivedOn',
  }
}

/** For whom it is, as the server takes it. */
export const entryOf = ({ establishmentId, receivedOn }: Answers): object =>
  establishmentId ? { establishmentId, receivedOn } : {}

/** An establishment as it is chosen: found by name, code or city. */
export const companyOption = ({ id, name, code, city }: CallOutput<'masters.establishments'>[number]) => ({
  value: id,
  label: name,
  hint: listed([code, city]),
  synonyms: [code, city],
})

/** Companies that trade and are active, found by name, code or city; and the day of receipt. */
export const EntryFields = ({ form, mayBeOwn }: { form: Form<Answers>; mayBeOwn: boolean }) => {
  const say = useCaseWords()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const companies = data.filter(({ kind, isActive }) => kind === 'trading' && isActive)
  return (
    <>
      <SelectField
        {...form.choiceAt('establishmentId')}
        label={say('draft.entry.establishment')}
        searchable
        optional={mayBeOwn}
        hint={mayBeOwn ? say('draft.entry.ownHint') : undefined}
        options={companies.map(companyOption)}
      />
      {(!mayBeOwn || form.values.establishmentId) && (
        <DateField
          {...form.atPath<string>('receivedOn')}
          label={say('draft.entry.receivedOn')}
          hint={say('draft.entry.receivedHint')}
          max={todayHere()}
        />
      )}
    </>
  )
}
