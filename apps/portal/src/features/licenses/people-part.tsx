import { mostPersons } from '@papaver/contract/licenses/fields.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './licenses.module.css'
import { idOfPart, usePartsView } from './parts-view.ts'
import { emptyPerson, type TypedPerson } from './typed.ts'

const PersonRow = ({ person, position }: { person: TypedPerson; position: number }) => {
  const { t } = useTranslation()
  const { state, loaded, put, errorOf, isShut, isOpen } = usePartsView()
  const { persons } = state.typed.own
  const change = (part: Partial<TypedPerson>) =>
    put({ persons: persons.map((each) => (each.key === person.key ? { ...each, ...part } : each)) })
  const field = (part: keyof TypedPerson) => {
    const path = `persons.${position}.${part}`
    return {
      id: idOfPart(path),
      label: t(`licenses.fields.person.${part}`),
      error: errorOf(path),
      disabled: isShut(path, 'persons'),
    }
  }
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
        maxLength={200}
        value={person.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        {...field('occupation')}
        maxLength={200}
        value={person.occupation}
        onChange={(occupation) => change({ occupation })}
      />
      <DateField {...field('since')} value={person.since} onChange={(since) => change({ since })} />
      <span className={css.deputy}>
        <CheckField
          id={idOfPart(`persons.${position}.isDeputy`)}
          label={t('licenses.fields.person.isDeputy')}
          disabled={isShut(`persons.${position}.isDeputy`, 'persons')}
          checked={person.isDeputy}
          onChange={(isDeputy) => change({ isDeputy })}
        />
      </span>
      {isOpen('persons') && (
        <IconButton
          icon="trash"
          name={t('licenses.draft.removePerson', { number: position })}
          onClick={() => put({ persons: persons.filter(({ key }) => key !== person.key) })}
        />
      )}
    </div>
  )
}

/** Who answers to the authority for what the licence allows. */
export const Persons = () => {
  const { t } = useTranslation()
  const { state, put, isOpen, errorOf } = usePartsView()
  const { persons } = state.typed.own
  const error = errorOf('persons')
  return (
    <div className="pv-stack pv-gap-16">
      {persons.map((person, index) => (
        <PersonRow key={person.key} person={person} position={index + 1} />
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
      {isOpen('persons') && persons.length < mostPersons && (
        <span id={idOfPart('persons')} tabIndex={-1}>
          <Button icon="plus" onClick={() => put({ persons: [...persons, emptyPerson()] })}>
            {t('licenses.draft.addPerson')}
          </Button>
        </span>
      )}
    </div>
  )
}

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
