import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import css from './licenses.module.css'
import { persons, usePartsView } from './parts-view.ts'
import { emptyPerson, type TypedPerson } from './typed.ts'

const PersonRow = ({ line: person, position }: { line: TypedPerson; position: number }) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(persons, person, position)
  return (
    <div className={css.person}>
      <SelectField
        {...field('titleCode')}
        options={loaded.titles.map(({ code, name }) => ({ value: code, label: name }))}
        value={person.titleCode || null}
        onChange={(titleCode) => change({ titleCode: titleCode ?? '' })}
      />
      <TextField
        {...field('name')}
        maxLength="name"
        value={person.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        {...field('occupation')}
        maxLength="name"
        value={person.occupation}
        onChange={(occupation) => change({ occupation })}
      />
      <DateField {...field('since')} value={person.since} onChange={(since) => change({ since })} />
      <span className={css.deputy}>
        <CheckField
          {...field('isDeputy')}
          checked={person.isDeputy}
          onChange={(isDeputy) => change({ isDeputy })}
        />
      </span>
      {removal}
    </div>
  )
}

/** Who answers to the authority for what the licence allows. */
export const Persons = () => <LineList of={persons} empty={emptyPerson} Row={PersonRow} />

/** What the section folds to. */
export const SaidPersons = () => {
  const { t } = useTranslation()
  const { state } = usePartsView()
  return (
    <Facts
      facts={state.typed.own.persons.map(({ key, name, occupation, isDeputy }) => ({
        key,
        label: t(isDeputy ? 'licenses.fields.person.isDeputy' : 'licenses.case.responsible'),
        value: <bdi>{listed([name, occupation]) || '–'}</bdi>,
      }))}
    />
  )
}
